import { tick } from "svelte";
import type { Play, Shown } from "../state/play.svelte";
import type { Prefs } from "../state/prefs.svelte";
import type { Step } from "../state/table.svelte";
import type { Live } from "../text/live.svelte";
import { Flyer } from "./fly";
import { plan } from "./plan";

/** Shows what happened, once the page stands as it is now: cards fly where that is to be seen, and all of it is said. */
export class Showing implements Shown {
  #flyer: Flyer;

  constructor(
    root: HTMLElement,
    air: HTMLElement,
    private readonly play: Play,
    private readonly prefs: Prefs,
    private readonly live: Live,
  ) {
    this.#flyer = new Flyer(root, air);
  }

  before(): void {
    this.#flyer.look();
  }

  after(step: Step): void {
    const { before, after, animate } = step;
    if (animate && after.view) {
      const flights = plan(before?.deal === after.deal ? before.view : undefined, after.view, after.news);
      const gently = matchMedia("(prefers-reduced-motion: reduce)").matches;
      void tick().then(() => this.#flyer.show(flights, this.prefs.speed, gently));
    }
    this.#speak(step);
  }

  #speak({ before, after, animate }: Step): void {
    if (animate) this.live.happened(after.news.flatMap(({ text }) => (text ? [text] : [])));
    if (after.result && after.result !== before?.result) this.live.call(after.result);
    const mine = after.seat !== null && after.asked.includes(after.seat);
    if (mine) this.live.call(after.say);
    else this.live.say(after.say);
    if (this.play.table.refusal) this.live.call(this.play.table.refusal);
  }

  stop(): void {
    this.#flyer.land();
  }
}
