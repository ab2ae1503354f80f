/** Where the cards of a hand lie (`look.md` 9): pure geometry, in px, without a page. */
export interface Spot {
  /** The middle of the card, from the left edge and from the top of the hand. */
  x: number;
  y: number;
  /** In degrees. */
  turn: number;
}

export interface Fan {
  width: number;
  /** From one card to the next. */
  step: number;
  high: number;
  rows: number;
  spots: Spot[];
}

export interface Room {
  width: number;
  /** Of the whole page: tall phones have larger cards. */
  screen: number;
  desktop: boolean;
  /** Cards a fifth larger, two rows from eight cards on. */
  large?: boolean;
  /** No card is wider. */
  most?: number;
  /** From so many cards on they lie in two rows, where they would have lain in one. */
  rowsFrom?: number | undefined;
}

const RATIO = 1.4;
const STRIP = 0.34;
const SHOWN = 0.56;
/** So much of a card shows at least above the row below it, in px: 30 for a finger, and what a chosen card there rises by. */
const ABOVE = 46;

/** How wide a card is while there are no more cards than that. */
const DESKTOP = [[8, 116], [12, 108], [16, 96], [Infinity, 84]] as const;
const PHONE = [[7, 80], [9, 76], [11, 70], [12, 62], [Infinity, 60]] as const;
const TALL = [[7, 92], [8, 84], [9, 76], [11, 70], [12, 62], [Infinity, 60]] as const;
const ROWS = [60, 54, 48] as const;
const DESKTOP_ROWS = 84;
/** So much of a card shows at least where the page is low and wide, that a finger meets it. */
const TAPPED = 22;
const TALL_FROM = 740;

function cardWidth(count: number, rows: number, { screen, desktop, large }: Room): number {
  const grown = large && !desktop ? 1.2 : 1;
  if (rows > 1) return (desktop ? DESKTOP_ROWS : (ROWS[rows - 2] ?? 48)) * grown;
  const table = desktop ? DESKTOP : screen >= TALL_FROM ? TALL : PHONE;
  return (table.find(([most]) => count <= most)?.[1] ?? 60) * grown;
}

function rowCount(count: number, room: Room): number {
  const rows = usualRows(count, room);
  return rows === 1 && count >= (room.rowsFrom ?? Infinity) ? 2 : rows;
}

function usualRows(count: number, { width, desktop, large }: Room): number {
  if (desktop) return Math.ceil(count / Math.min(24, Math.floor((width - DESKTOP_ROWS) / TAPPED) + 1)) || 1;
  const limits = large ? [7, 28, 45] : [13, 28, 45];
  return limits.findIndex((most) => count <= most) + 1 || 4;
}

/** One arc while there are few cards, then rows of which each but the last shows its upper part. */
export function fan(count: number, room: Room): Fan {
  const rows = rowCount(count, room);
  const width = fitting(Math.min(room.most ?? Infinity, room.rowsFrom && rows === 2 ? (room.most ?? ROWS[0]) : cardWidth(count, rows, room)), Math.ceil(count / rows), rows === 1, room);
  return rows === 1 ? arc(count, width, room) : stacked(count, rows, width, room);
}

/** Cards shrink where the strips would not fit any more. */
function fitting(width: number, count: number, turned: boolean, room: Room): number {
  const most = (room.width - (turned ? margin(count, width, room) : 0)) / (1 + STRIP * (count - 1));
  return Math.max(28, Math.min(width, most));
}

/** The turned outer cards need more room than their width. */
function margin(count: number, width: number, { desktop }: Room): number {
  if (count < 2) return 0;
  return !desktop && width >= 76 && count >= 6 && count <= 9 ? 44 : 24;
}

function arc(count: number, width: number, room: Room): Fan {
  const high = width * RATIO;
  const inside = room.width - margin(count, width, room);
  const step = count > 1 ? Math.min(0.66 * width, (inside - width) / (count - 1)) : 0;
  const angle = Math.min(2.6, 18 / count);
  const middle = (count - 1) / 2;
  const radius = 1.3 * high;
  const spots = Array.from({ length: count }, (_, number): Spot => {
    const t = number - middle;
    const turn = t * angle;
    const radians = (turn * Math.PI) / 180;
    // Turned about a point below: the middle of the card swings out a little and sinks.
    const swing = radius - high / 2;
    return {
      x: room.width / 2 + t * step + Math.sin(radians) * swing * 0.1,
      y: high / 2 + t * t * angle * step * 0.0078 + (1 - Math.cos(radians)) * swing,
      turn,
    };
  });
  const low = spots.map(({ y, turn }) => y + high / 2 + (width / 2) * Math.sin((Math.abs(turn) * Math.PI) / 180));
  return { width, step, high: Math.max(high, ...low), rows: 1, spots };
}

function stacked(count: number, rows: number, width: number, room: Room): Fan {
  const high = width * RATIO;
  const down = Math.max(high * SHOWN, ABOVE);
  const each = Math.ceil(count / rows);
  const step = each > 1 ? Math.min(0.66 * width, (room.width - width) / (each - 1)) : 0;
  const spots = Array.from({ length: count }, (_, number): Spot => {
    const row = Math.floor(number / each);
    const inRow = Math.min(each, count - row * each);
    const left = (room.width - width - step * (inRow - 1)) / 2;
    return { x: left + (number % each) * step + width / 2, y: row * down + high / 2, turn: 0 };
  });
  return { width, step, high: high + down * (rows - 1), rows, spots };
}
