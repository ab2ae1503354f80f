import { tick } from "svelte";
import type { Play, Shown } from "../state/play.svelte";
import type { Prefs } from "../state/prefs.svelte";
import type { Step } from "../state/table.svelte";
import { familyOf } from "../table/families";
import type { ViewFrame } from "../wire/decode";
import type { Live } from "../text/live.svelte";
import { mine, tell } from "../text/telling";
import { Flyer, PACE } from "./fly";
import { plan, type Flight } from "./plan";
import { Sounds, type Sound } from "./sound";

/** Shows what happened, once the page stands as it is now: cards fly where that is to be seen, and all of it is said. */
export class Showing implements Shown {
  #flyer: Flyer;
  #sounds: Sounds;

  constructor(
    root: HTMLElement,
    air: HTMLElement,
    private readonly play: Play,
    private readonly prefs: Prefs,
    private readonly live: Live,
  ) {
    this.#flyer = new Flyer(root, air);
    this.#sounds = new Sounds(() => this.prefs.sound);
  }

  touched(): void {
    this.#sounds.touched();
  }

  before(): void {
    this.#flyer.look();
  }

  after(step: Step): void {
    const { before, after, animate } = step;
    if (animate && after.view) {
      const flights = plan(familyOf(after.view).motion, before?.deal === after.deal ? before.view : undefined, after.view, after.news);
      const gently = matchMedia("(prefers-reduced-motion: reduce)").matches;
      void tick().then(() => this.#flyer.show(flights, this.prefs.speed, gently));
      this.#sound(flights, step);
    }
    tell(this.live, step);
  }

  /** One sound for each manner of flying, when the first card of it lands, and one for what it means to me. */
  #sound(flights: readonly Flight[], { before, after }: Step): void {
    const pace = PACE[this.prefs.speed];
    const landed = new Map<Sound, number>();
    for (const { manner, at, ms } of flights) if (!landed.has(manner)) landed.set(manner, (at + ms) * pace);
    for (const [sound, at] of landed) this.#sounds.play(sound, at);
    const meant = meaning(before, after, this.play.asked === "may");
    if (meant) this.#sounds.play(meant, 200);
  }

  refused(text: string): void {
    this.#sounds.play("refused");
    this.live.call(text);
  }

  told(text: string): void {
    this.live.say(text);
  }

  stop(): void {
    this.#flyer.land();
  }
}

/** What a view means to the reader, as a sound. */
function meaning(before: ViewFrame | undefined, after: ViewFrame, gives: boolean): Sound | undefined {
  if (after.result && !before?.result) return lost(after) ? "fool" : "out";
  if (!mine(after) || (before && mine(before))) return undefined;
  return gives ? "may" : "turn";
}

function lost({ seat, view }: ViewFrame): boolean {
  return seat !== null && (view?.result?.fools.includes(seat) ?? false);
}
