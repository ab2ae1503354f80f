import type { Part } from "../wire/types";
import type { Sort } from "../state/prefs.svelte";

/** A card of a hand: which of several equal ones it is makes its key. */
export interface Held {
  key: string;
  face: string;
}

const RANKS = "23456789TJQKA";
const SUITS = "shdc";

/** Cards with keys that stay the same while other cards come and go; those of a row of its own begin with its name. */
export function held(faces: readonly string[], row = ""): Held[] {
  const seen = new Map<string, number>();
  return faces.map((face) => {
    const copy = seen.get(face) ?? 0;
    seen.set(face, copy + 1);
    return { key: `${row}${face}#${copy}`, face };
  });
}

/**
 * The hand in the order in which it is shown: by suit with trumps at the right, by rank, or as it was laid. Nothing of
 * the game follows from it. Cards that the own order does not know come last.
 */
export function ordered(cards: readonly Held[], sort: Sort, trump: string, own: readonly string[]): Held[] {
  if (sort === "own") {
    const place = (card: Held): number => (own.includes(card.key) ? own.indexOf(card.key) : own.length);
    return [...cards].sort((one, other) => place(one) - place(other));
  }
  const rank = (face: string): number => (face === "?" ? -1 : RANKS.includes(face[0] ?? "") ? RANKS.indexOf(face[0] ?? "") : RANKS.length);
  const suit = (face: string): number => {
    const letter = face[1] ?? "";
    return letter === trump ? SUITS.length : SUITS.indexOf(letter) < 0 ? SUITS.length + 1 : SUITS.indexOf(letter);
  };
  const bySuit = (one: Held, other: Held): number => suit(one.face) - suit(other.face) || rank(one.face) - rank(other.face);
  const trumps = (face: string): number => Number(face[1] === trump);
  const byRank = (one: Held, other: Held): number =>
    trumps(one.face) - trumps(other.face) || rank(one.face) - rank(other.face) || suit(one.face) - suit(other.face);
  return [...cards].sort(sort === "suit" ? bySuit : byRank);
}

/** The cards with those of each part together before the others, and of each such card the part that it belongs to. */
export function together(cards: readonly Held[], parts: readonly Part[]): { cards: Held[]; parts: Map<string, { sign: string; first: boolean }> } {
  const rest = [...cards];
  const found = new Map<string, { sign: string; first: boolean }>();
  const front = parts.flatMap(({ sign, cards: faces }) =>
    faces.flatMap((face, number) => {
      const at = rest.findIndex((card) => card.face === face);
      const [card] = at < 0 ? [] : rest.splice(at, 1);
      if (card) found.set(card.key, { sign, first: number === 0 });
      return card ? [card] : [];
    }),
  );
  return { cards: [...front, ...rest], parts: found };
}

/** The keys of the cards that are chosen, where only their faces are known: of equal cards those that were tapped, then the first ones. */
export function marked(cards: readonly Held[], faces: readonly string[], tapped: readonly string[]): Set<string> {
  const rest = [...faces];
  const liked = cards.filter(({ key }) => tapped.includes(key));
  const others = cards.filter(({ key }) => !tapped.includes(key));
  const found = [...liked, ...others].filter(({ face }) => {
    const at = rest.indexOf(face);
    if (at >= 0) rest.splice(at, 1);
    return at >= 0;
  });
  return new Set(found.map(({ key }) => key));
}

/** The keys with one of them moved to another place. */
export function moved(keys: readonly string[], key: string, to: number): string[] {
  const rest = keys.filter((each) => each !== key);
  return rest.toSpliced(Math.max(0, Math.min(rest.length, to)), 0, key);
}

/** Seats clockwise from the reader, who sits at the bottom; a watcher sees all of them. */
export function around(places: number, seat: number | undefined): number[] {
  const first = seat === undefined ? 0 : seat + 1;
  return Array.from({ length: seat === undefined ? places : places - 1 }, (_, number) => (first + number) % places);
}
