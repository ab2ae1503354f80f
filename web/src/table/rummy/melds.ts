import type { RummyView } from "../../wire/types";

export interface Meld {
  name: string;
  cards: string[];
  /** The zone where they lie. */
  zone: string;
}

/** Who has laid which sets, in the order of the places. */
export function meldRows(view: RummyView): { place: number; melds: Meld[] }[] {
  return Object.entries(view.melds ?? {})
    .map(([owner, sets]) => ({
      place: Number(owner),
      melds: Object.entries(sets).map(([name, cards]) => ({ name, cards, zone: `meld:${owner}:${name}` })),
    }))
    .sort((one, other) => one.place - other.place);
}

/** How large the cards of melds are, so that so many rows, the longest of so many cards, fit. */
export function meldSize(rows: number, longest: number, sets: number, width: number, height: number, largest: number): { card: number; step: number } {
  const high = (height - rows * 6) / Math.max(1, rows) / 1.45;
  const wide = (width - 44 - sets * 14) / Math.max(1, sets + (longest - sets) * 0.45);
  const card = Math.max(24, Math.floor(Math.min(largest, high, wide)));
  return { card, step: Math.max(13, Math.round(card * 0.45)) };
}
