import type { Offered } from "../wire/types";

export interface Button {
  action: Offered;
  /** What is written on it. */
  label: string;
}

/** The buttons of the moment: the strong one at the thumb, a quiet one beside it, and what is left for a strip of its own. */
export interface Buttons {
  strong: Button | undefined;
  quiet: Button | undefined;
  more: Button[];
}

/** How an action is called on a button: a short word where there is one and it can mean no other action shown beside it. */
export type Short = (kind: string) => string | undefined;

/**
 * `complete` are the actions that the chosen cards are, `bare` those that need no card, `cards` whether there are any that
 * need some: then the strong button waits for them, else it is the first of the others.
 */
export function buttonsOf(complete: readonly Offered[], bare: readonly Offered[], short: Short, cards: boolean): Buttons {
  const all = [...complete, ...bare];
  const written = (action: Offered): Button => {
    const word = all.filter(({ kind }) => kind === action.kind).length === 1 ? short(action.kind) : undefined;
    const counted = word && action.cards.length > 1 && !action.sets?.length ? `${word} · ${action.cards.length}` : word;
    return { action, label: counted ?? capital(action.label) };
  };
  const [strong, quiet, more] = complete.length > 1 ? [undefined, bare[0], [...complete, ...bare.slice(1)]] : shared(complete[0], bare, cards);
  return { strong: strong && written(strong), quiet: quiet && written(quiet), more: more.map(written) };
}

type Shared = [strong: Offered | undefined, quiet: Offered | undefined, more: readonly Offered[]];

function shared(chosen: Offered | undefined, bare: readonly Offered[], cards: boolean): Shared {
  if (chosen || cards) return [chosen, bare[0], bare.slice(1)];
  return bare.length > 2 ? [undefined, undefined, bare] : [bare[0], bare[1], []];
}

/** What most of the actions that need cards are called, while none is chosen. */
export function mostly(actions: readonly Offered[], short: Short): string | undefined {
  const words = actions.flatMap(({ kind, cards }) => (cards.length ? (short(kind) ?? []) : []));
  const often = (word: string): number => words.filter((each) => each === word).length;
  return words.sort((one, other) => often(other) - often(one))[0];
}

export function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
