import type { View } from "../wire/types";

/** Where cards can lie, by a name such as `hand:0`, `stock`, `up:2`; of each its cards by their faces, `?` unknown. */
export type Zones = Map<string, string[]>;

export type Manner = "deal" | "lay" | "cover" | "beaten" | "take" | "draw" | "burn" | "meld" | "move";

/** From where to where; `{}` is the place that an event names, `{to}` the other one. */
export type Route = readonly [from: string, to: string, manner: Manner];

/** What a family says of its cards: the page makes everything else of it. */
export interface Motion<V extends View = View> {
  /** All cards of a view that lie in no hand, by where they lie. */
  zones: (view: V) => Record<string, string[]>;
  /** The kinds of events that most deals consist of; cards of others fly as the two views tell. */
  routes: Readonly<Record<string, readonly Route[]>>;
  /** Events of two cards where only the second one moves: it goes on the first. */
  seconds?: Readonly<Record<string, Route>>;
}

const UNKNOWN = "?";

export function unknown(count: number): string[] {
  return Array.from({ length: count }, () => UNKNOWN);
}

/** Zones of one name, a row for each place. */
export function places(name: string, rows: readonly string[][] = []): Record<string, string[]> {
  return Object.fromEntries(rows.map((row, place) => [`${name}:${place}`, row]));
}

/** All cards of a view by where they lie. Whether there is a place for a card is the family's, how many is the view's. */
export function zonesOf(motion: Motion, view: View): Zones {
  const zones: Zones = new Map(view.hands.map((hand, place) => [`hand:${place}`, hand]));
  for (const [name, cards] of Object.entries(motion.zones(view))) zones.set(name, cards);
  return zones;
}
