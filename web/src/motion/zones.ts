import type { AnimalsView, DurakView, RummyView, ShedView, View } from "../wire/types";

/** Where cards can lie, by a name such as `hand:0`, `stock`, `up:2`; of each its cards by their faces, `?` unknown. */
export type Zones = Map<string, string[]>;

const UNKNOWN = "?";

export function unknown(count: number): string[] {
  return Array.from({ length: count }, () => UNKNOWN);
}

/** All cards of a view by where they lie. Whether there is a place for a card is the family's, how many is the view's. */
export function zonesOf(view: View): Zones {
  const zones: Zones = new Map(view.hands.map((hand, place) => [`hand:${place}`, hand]));
  for (const [name, cards] of Object.entries(others(view))) zones.set(name, cards);
  return zones;
}

function others(view: View): Record<string, string[]> {
  switch (view.family) {
    case "durak":
      return durak(view);
    case "idiot":
      return idiot(view);
    case "rummy":
      return rummy(view);
    case "animals":
      return animals(view);
  }
}

function places(name: string, rows: readonly string[][] = []): Record<string, string[]> {
  return Object.fromEntries(rows.map((row, place) => [`${name}:${place}`, row]));
}

const heap = (cards: number | string[]): string[] => (typeof cards === "number" ? unknown(cards) : cards);

function durak(view: DurakView): Record<string, string[]> {
  const own = Object.entries(view.zones ?? {}).map(([name, rows]) => places(name, rows));
  return Object.assign(
    { stock: view.stock, discard: heap(view.discard), table: view.table.flatMap((slot) => [slot.attack, ...(slot.cover ? [slot.cover] : [])]) },
    ...own,
  );
}

function idiot(view: ShedView): Record<string, string[]> {
  const { up, down, pile } = view.zones ?? {};
  return { stock: unknown(view.stock), discard: unknown(view.discard), pile: pile ?? [], ...places("up", up), ...places("down", down) };
}

function rummy(view: RummyView): Record<string, string[]> {
  const melds = Object.entries(view.melds ?? {}).flatMap(([owner, sets]) =>
    Object.entries(sets).map(([name, cards]): [string, string[]] => [`meld:${owner}:${name}`, cards]),
  );
  return { stock: unknown(view.stock), discard: view.discard_pile, ...Object.fromEntries(melds) };
}

function animals(view: AnimalsView): Record<string, string[]> {
  return { stock: view.stock, discard: unknown(view.discard), center: view.zones?.center ?? [] };
}
