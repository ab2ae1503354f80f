import { OWN_LETTERS } from "./letters";

/** What a card is put together from: ids of parts of the sprite, from the lowest to the uppermost. */
export interface Drawing {
  readonly suit: "s" | "h" | "d" | "c" | "";
  readonly parts: readonly string[];
  /** Parts that stand a second time, turned round. */
  readonly turned: readonly string[];
}

const SPECIAL: Record<string, string> = { "*r": "joker-r", "*b": "joker-b", "**": "mega" };
const SUITED = /^([2-9TJQKA])([shdc])$/;

/** The letters of a language, or those of the source where it has none of its own. */
export function lettersOf(language: string, rank: string): string {
  return OWN_LETTERS[language]?.includes(rank) ? `${language}-${rank}` : `en-${rank}`;
}

/** How a card is drawn by its face in notation (`9c`, `Td`, `*r`, `**`, `_1`); `pips` is the deck that shows them all. */
export function drawing(face: string, language: string, pips: boolean): Drawing {
  const [, rank, suit] = SUITED.exec(face) ?? [];
  if (!rank || !suit) return { suit: "", parts: [SPECIAL[face] ?? "blank"], turned: [] };
  const letter = lettersOf(language, rank);
  const court = "JQKA".includes(rank);
  const of = suit === "s" || suit === "h" || suit === "d" ? suit : "c";
  if (!pips) return { suit: of, parts: [court ? rank + suit : `number-${suit}`, `letter-${letter}`], turned: [] };
  const corner = `corner-${letter}`;
  return {
    suit: of,
    parts: [`pips-${rank}${suit}`, corner],
    turned: court && rank !== "A" ? [] : [corner, `small-${suit}`],
  };
}
