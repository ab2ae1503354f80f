import type { Play } from "../state/play.svelte";
import { marked, type Held } from "./order";

/**
 * Which copies of equal cards are chosen: those that were tapped. The choice itself knows faces alone. The hand and every
 * row that cards can be chosen from say what lies in them.
 */
export class Twins {
  #lists = $state.raw<readonly (() => readonly Held[])[]>([]);
  #tapped = $state.raw<readonly string[]>([]);

  constructor(private readonly play: Play) {}

  chosen = $derived.by(() => marked(this.#lists.flatMap((cards) => cards()), this.play.picking.cards, this.#tapped));

  /** Cards that can be chosen, whose keys are those of no other list; gives back what takes them away. */
  add(cards: () => readonly Held[]): () => void {
    this.#lists = [...this.#lists, cards];
    return () => (this.#lists = this.#lists.filter((each) => each !== cards));
  }

  /** A tap on a card: one that is chosen is let go of. Where no further copy may be chosen, it takes the place of another. */
  press(card: Held, slowly: boolean): void {
    const { picking } = this.play;
    const was = this.chosen.has(card.key);
    const others = this.#tapped.filter((key) => key !== card.key && this.chosen.has(key));
    const full = !was && picking.cards.includes(card.face) && !picking.fits(card.face);
    const twin = full ? others.findIndex((key) => this.#faceOf(key) === card.face) : -1;
    this.#tapped = was ? others : [...others.filter((_, number) => number !== twin), card.key];
    if (was) this.play.letGo(card.face);
    else if (!full) this.play.tap(card.face, slowly);
  }

  #faceOf(key: string): string | undefined {
    return this.#lists.flatMap((cards) => cards()).find((card) => card.key === key)?.face;
  }
}
