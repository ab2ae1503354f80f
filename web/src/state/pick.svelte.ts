import type { Offered } from "../wire/decode";

/** What is in the first list and not in the second, as often as it is; undefined where the second is no part of it. */
export function without(all: readonly string[], part: readonly string[]): string[] | undefined {
  const rest = [...all];
  for (const face of part) {
    const at = rest.indexOf(face);
    if (at < 0) return undefined;
    rest.splice(at, 1);
  }
  return rest;
}

/** Where the cards of an action go, as places that can be pointed at: a meld as a whole, else the cards that they answer. */
export function placesOf(action: Offered): readonly string[] {
  return action.meld ? [action.meld] : action.on;
}

/**
 * The cards that are chosen so far, against the actions that came with the view: what may be chosen beside them, and
 * what they already are. It knows no game. `more` is what the server adds where actions are too many to be listed.
 */
export class Picking {
  cards = $state.raw<readonly string[]>([]);
  on = $state("");
  #offered = $state.raw<readonly Offered[]>([]);
  #more = $state.raw<{ cards: readonly string[]; follow: readonly string[]; actions: readonly Offered[] }>();

  /** Another view: the choice goes, unless all of it is still possible. */
  offer(actions: readonly Offered[]): void {
    this.#offered = actions;
    this.#more = undefined;
    if (this.on && !actions.some((action) => placesOf(action).includes(this.on))) this.on = "";
    if (!this.following.length && !this.complete.length) this.cards = [];
  }

  /** The server's answer about these cards; one about other cards comes too late. */
  add(cards: readonly string[], follow: readonly string[], actions: readonly Offered[]): void {
    if (same(cards, this.cards)) this.#more = { cards, follow, actions };
  }

  #known = $derived.by(() => {
    const more = this.#more && same(this.#more.cards, this.cards) ? this.#more.actions : [];
    const listed = new Set(this.#offered.map((action) => action.text));
    return [...this.#offered, ...more.filter((action) => !listed.has(action.text))];
  });
  #aimed = $derived(this.on ? this.#known.filter((action) => placesOf(action).includes(this.on)) : this.#known);

  /** Actions of which the chosen cards are a proper part. */
  #begun = $derived(
    this.#aimed.flatMap((action) => {
      const rest = without(action.cards, this.cards);
      return rest?.length ? [rest] : [];
    }),
  );
  /** Faces that may be chosen beside those that are. */
  following = $derived.by((): readonly string[] => {
    const more = this.#more && same(this.#more.cards, this.cards) ? this.#more.follow : [];
    return [...new Set([...this.#begun.flat(), ...more])];
  });
  /** Actions that the chosen cards are, whole. */
  complete = $derived(this.cards.length ? this.#aimed.filter((action) => without(action.cards, this.cards)?.length === 0) : []);
  /** Actions that need no card of mine: the buttons of the moment. */
  buttons = $derived(this.#known.filter((action) => !action.cards.length));
  /** Places of the table that the choice could go to; without a choice all that any card could. */
  targets = $derived.by((): readonly string[] => {
    const fitting = this.cards.length ? this.#known.filter((action) => without(action.cards, this.cards)) : this.#known;
    return [...new Set(fitting.flatMap((action) => (action.cards.length ? placesOf(action) : [])))];
  });

  /** Whether this face could be chosen now, being in the hand so many times. */
  fits(face: string): boolean {
    return this.following.includes(face);
  }

  /** Chooses a card, or lets go of it. What does not fit with the others begins a new choice. */
  toggle(face: string): void {
    const rest = without(this.cards, [face]);
    if (rest && !this.fits(face)) this.cards = rest;
    else if (this.fits(face)) this.cards = [...this.cards, face];
    else {
      this.cards = [];
      if (this.fits(face)) this.cards = [face];
    }
  }

  letGo(face: string): void {
    this.cards = without(this.cards, [face]) ?? this.cards;
  }

  clear(): void {
    this.cards = [];
    this.on = "";
  }

  /** The one action that a tap on this card is, where it can be no other and no part of one. */
  alone(face: string): Offered | undefined {
    const actions = this.#aimed.filter((action) => action.cards.includes(face));
    return actions.length === 1 && actions[0]?.cards.length === 1 ? actions[0] : undefined;
  }

  /** Actions that these cards are if they are put there: on a card, on a place for a kind of action, or anywhere. */
  dropped(faces: readonly string[], place = ""): Offered[] {
    const whole = this.#known.filter((action) => action.cards.length && without(action.cards, faces)?.length === 0);
    const there = place ? whole.filter((action) => placesOf(action).includes(place) || action.kind === place) : [];
    return there.length ? there : whole;
  }
}

function same(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && without(one, other) !== undefined;
}
