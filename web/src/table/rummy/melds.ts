import type { RummyView } from "../../wire/types";

export interface Meld {
  /** As actions name it: `0.s1`. */
  name: string;
  sequence: boolean;
  cards: string[];
  /** The zone where they lie. */
  zone: string;
}

/** What a deal asks for, part by part, and which parts a hand holds. */
export interface Step {
  parts: { sign: string; held: boolean }[];
  groups: number;
  sequences: number;
  /** The parts take the whole hand. */
  whole: boolean;
}

/** Who has laid which sets, in the order of the places. */
export function meldRows(view: RummyView): { place: number; melds: Meld[] }[] {
  return Object.entries(view.melds ?? {})
    .map(([owner, sets]) => ({
      place: Number(owner),
      melds: Object.entries(sets).map(([name, cards]) => ({ name: `${owner}.${name}`, sequence: name.startsWith("s"), cards, zone: `meld:${owner}:${name}` })),
    }))
    .sort((one, other) => one.place - other.place);
}

/** The signs of a task one by one; `ready` are those of the sets in the hand, all are there where they lie on the table. */
export function taskOf(task: string, ready: readonly string[], melded: boolean): Step {
  const left = [...ready];
  const signs = [...task].filter((sign) => sign !== "*");
  const parts = signs.map((sign) => {
    const at = left.indexOf(sign);
    if (at >= 0) left.splice(at, 1);
    return { sign, held: melded || at >= 0 };
  });
  const count = (sign: string): number => signs.filter((each) => each === sign).length;
  return { parts, groups: count("g"), sequences: count("s"), whole: task.includes("*") };
}

/** How large the cards of melds are, so that so many rows, the longest of so many cards, fit. */
export function meldSize(rows: number, longest: number, sets: number, width: number, height: number, largest: number): { card: number; step: number } {
  const high = (height - rows * 8) / Math.max(1, rows) / 1.45;
  const wide = (width - sets * 14) / Math.max(1, sets + (longest - sets) * 0.5);
  const card = Math.max(24, Math.floor(Math.min(largest, high, wide)));
  return { card, step: Math.max(13, Math.round(card * 0.5)) };
}
