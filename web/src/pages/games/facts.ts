import type { Say } from "../../state/words.svelte";
import type { Rule } from "../server";

/** For how many players something is. */
export function playersFor(seats: readonly number[], say: Say): string {
  const all = runs(seats);
  const [least = 0, most = least] = all.pop() ?? [];
  const last = spanned(least, most, say);
  if (!all.length) return least === most ? say("web-pages.players", { number: least }) : say("web-pages.players-span", { least, most });
  const some = all.map(([from, to]) => spanned(from, to, say)).reduce((some, more) => say("web-pages.players-more", { some, more }));
  return say("web-pages.players-or", { some, last, most });
}

type Run = [least: number, most: number];

/** Numbers that follow each other, as their first and last. Two alone are no run where there are others. */
function runs(seats: readonly number[]): Run[] {
  const found: Run[] = [];
  for (const seat of seats) {
    const last = found.at(-1);
    if (last && last[1] === seat - 1) last[1] = seat;
    else found.push([seat, seat]);
  }
  if (found.length === 1) return found;
  return found.flatMap(([least, most]): Run[] => (most === least + 1 ? [[least, least], [most, most]] : [[least, most]]));
}

function spanned(least: number, most: number, say: Say): string {
  return least === most ? String(least) : say("web-pages.players-run", { least, most });
}

/** Seconds that are reckoned for a move. The catalogue counts the moves of deals played at random, so this tells short from long. */
const A_MOVE = 2.5;

/** For how many players a game is, and about how long a deal of it. */
export function facts({ seats, length }: Pick<Rule, "seats" | "length">, say: Say): string {
  const some = playersFor(seats, say);
  return length ? say("web-pages.facts", { some, more: say("web-pages.minutes", { number: minutes(length.moves) }) }) : some;
}

/** About how long a deal of so many moves is, in minutes, rounded. */
export function minutes(moves: number): number {
  const exact = (moves * A_MOVE) / 60;
  if (exact < 10) return Math.max(2, Math.round(exact));
  return Math.round(exact / 5) * 5;
}

/** How many of the catalogue are games by themselves, and how many are rules for one. */
export function counted(all: readonly Pick<Rule, "kind">[]): { games: number; rules: number } {
  const rules = all.filter(({ kind }) => kind === "rule").length;
  return { games: all.length - rules, rules };
}

/** How many grounds there are for the head of a game's picture. */
const GROUNDS = 4;

/** The ground of a game's picture: always the same one of a game. */
export function ground(id: string): string {
  return `ground-${[...id].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7) % GROUNDS}`;
}

/** What is looked for, in letters alone: case and accents make no difference. */
export function plain(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "");
}

/** Whether every word that is looked for stands in one of the texts. */
export function holds(texts: readonly string[], wanted: string): boolean {
  const all = plain(texts.join("\n"));
  return plain(wanted)
    .split(/\s+/)
    .every((word) => all.includes(word));
}
