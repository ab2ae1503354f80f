/** How large the pairs on the table are and in how many columns they lie, so that all of them fit into their field. */
export interface Grid {
  columns: number;
  width: number;
}

/** The cover is moved by so much of the card's width and height; with it a pair is larger than its card. */
export const ASIDE = 0.24;
export const DOWN = 0.22;
const RATIO = 1.4;
const GAP = 0.12;
/** Places that are kept free, so that cards do not shrink while a bout grows as usual. */
const USUAL = 6;
const SMALLEST = 26;

export function grid(pairs: number, width: number, height: number, largest: number): Grid {
  const count = Math.max(USUAL, pairs);
  let best: Grid = { columns: 3, width: 0 };
  for (let columns = 3; columns <= 8; columns++) {
    const rows = Math.ceil(count / columns);
    const wide = width / (columns * (1 + ASIDE) + (columns - 1) * GAP);
    const high = height / (rows * RATIO * (1 + DOWN) + (rows - 1) * GAP + 0.1);
    const card = Math.min(wide, high, largest);
    if (card > best.width + 0.5) best = { columns, width: card };
  }
  return { ...best, width: Math.max(SMALLEST, Math.floor(best.width)) };
}
