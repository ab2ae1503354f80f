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
 * `complete` are the actions that the chosen cards are, `bare` those that need no card, `lone` the only action with cards
 * while none is chosen, if there is just one.
 */
export function buttonsOf(complete: readonly Offered[], bare: readonly Offered[], short: Short, chosen: number): Buttons {
  const all = [...complete, ...bare];
  const written = (action: Offered): Button => {
    const word = all.filter(({ kind }) => kind === action.kind).length === 1 ? short(action.kind) : undefined;
    const counted = word && action.cards.length > 1 && chosen > 1 ? `${word} · ${action.cards.length}` : word;
    return { action, label: counted ?? capital(action.label) };
  };
  const [first, ...others] = complete;
  if (first) {
    const [quiet, ...more] = others.length ? [] : bare;
    return {
      strong: others.length ? undefined : written(first),
      quiet: quiet && written(quiet),
      more: (others.length ? complete : more).map(written),
    };
  }
  if (bare.length > 2) return { strong: undefined, quiet: undefined, more: bare.map(written) };
  return { strong: undefined, quiet: bare[0] && written(bare[0]), more: bare.slice(1).map(written) };
}

export function capital(text: string): string {
  return text.slice(0, 1).toLocaleUpperCase() + text.slice(1);
}
