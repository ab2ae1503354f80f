/** Where the arrow from who attacks to who defends runs, in px of the cloth. Pure geometry. */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

interface Point {
  x: number;
  y: number;
}

const EDGE = 10;
const APART = 10;
const HEAD = 11;
const ROUND = 14;
/** So far along the lower edge an arrow runs that comes to me, or begins with me. */
const BELOW = 60;

/**
 * The path and its head; `wide` is the cloth. A seat beside the cloth is pointed at by its nearest edge. Between me, below,
 * and a seat the way goes up or down first and then across, off the stock and off what lies in the middle.
 */
export function arrow(from: Box, to: Box, wide: { width: number; height: number }, mine?: Box): { line: string; head: string } {
  const [start, end] = [middle(from, wide), middle(to, wide)];
  if (mine) {
    const corner = mine === from ? { x: start.x, y: end.y } : { x: end.x, y: start.y };
    const [a, b] = [left(start, corner, from), left(end, corner, to)];
    return { line: `M${at(a)}Q${at(corner)} ${at(b)}`, head: tip(corner, b) };
  }
  const [a, b] = [left(start, end, from), left(end, start, to)];
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const bend = Math.max(10, Math.min(46, far * 0.14));
  const centre = { x: wide.width / 2, y: wide.height / 2 };
  const half = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const away = Math.hypot(centre.x - half.x, centre.y - half.y) || 1;
  const by = { x: half.x + ((centre.x - half.x) / away) * bend, y: half.y + ((centre.y - half.y) / away) * bend };
  return { line: `M${at(a)}Q${at(by)} ${at(b)}`, head: tip(by, b) };
}

/** The same between a seat above the cloth and me below it, along the edge: what lies between, and what is said there, stays free. */
export function edged(seat: Box, attacks: boolean, { width, height }: { width: number; height: number }): { line: string; head: string } {
  const { x } = middle(seat, { width, height });
  const side = attacks ? EDGE : width - EDGE;
  const inwards = attacks ? ROUND : -ROUND;
  const corner = { x: side + inwards, y: EDGE };
  const beyond = attacks ? x > corner.x + HEAD : x < corner.x - HEAD;
  if (attacks) {
    const start = `M${side} ${Math.round(height - 24)}`;
    if (!beyond) return { line: `${start}V${EDGE}`, head: tip({ x: side, y: height }, { x: side, y: EDGE }) };
    const end = { x, y: EDGE };
    return { line: `${start}V${EDGE + ROUND}Q${side} ${EDGE} ${at(corner)}H${Math.round(x)}`, head: tip(corner, end) };
  }
  const end = { x: side, y: Math.round(height - EDGE) };
  const begin = beyond ? `M${Math.round(x)} ${EDGE}H${Math.round(corner.x)}Q${side} ${EDGE} ${side} ${EDGE + ROUND}` : `M${side} ${EDGE}`;
  return { line: `${begin}V${end.y}`, head: tip({ x: side, y: 0 }, end) };
}

/**
 * The same where everybody else sits left of the cloth: up or down its left edge, off the stock. Heights are those of the
 * seats; undefined for me, below. None where both come out at one height.
 */
export function beside(from: number | undefined, to: number | undefined, height: number): { line: string; head: string } | undefined {
  const low = height - EDGE;
  const clamp = (y: number): number => Math.round(Math.max(EDGE + HEAD, Math.min(low - ROUND, y)));
  const corner = `Q${EDGE} ${low}`;
  const upright = (before: number, end: number): string => tip({ x: EDGE, y: before }, { x: EDGE, y: end });
  if (from === undefined) {
    const end = clamp(to ?? 0);
    return { line: `M${EDGE + BELOW} ${low}H${EDGE + ROUND}${corner} ${EDGE} ${low - ROUND}V${end}`, head: upright(low, end) };
  }
  const start = `M${EDGE} ${clamp(from)}`;
  if (to === undefined) {
    const end = { x: EDGE + BELOW, y: low };
    return { line: `${start}V${low - ROUND}${corner} ${EDGE + ROUND} ${low}H${end.x}`, head: tip({ x: EDGE, y: low }, end) };
  }
  if (Math.abs(clamp(from) - clamp(to)) < 2 * HEAD) return undefined;
  return { line: `${start}V${clamp(to)}`, head: upright(clamp(from), clamp(to)) };
}

/** Whether two seats are on the two sides of the cloth, so that any way between them crosses what is said there. */
export function across(from: Box, to: Box, height: number): boolean {
  const [above, below] = from.y < to.y ? [from, to] : [to, from];
  return above.y + above.height <= EDGE && below.y >= height - EDGE;
}

const at = ({ x, y }: Point): string => `${Math.round(x)} ${Math.round(y)}`;

function middle(box: Box, { width, height }: { width: number; height: number }): Point {
  const clamp = (value: number, most: number): number => Math.max(EDGE, Math.min(most - EDGE, value));
  return { x: clamp(box.x + box.width / 2, width), y: clamp(box.y + box.height / 2, height) };
}

/** The point where the way from one middle to another leaves its box. */
function left(from: Point, to: Point, box: Box): Point {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const far = Math.hypot(dx, dy) || 1;
  const inside = from.y > box.y && from.y < box.y + box.height && from.x > box.x && from.x < box.x + box.width;
  const across = dx ? (box.width / 2 / Math.abs(dx)) * far : Infinity;
  const along = dy ? (box.height / 2 / Math.abs(dy)) * far : Infinity;
  const out = Math.min(far * 0.4, inside ? Math.min(across, along) + APART : 0);
  return { x: from.x + (dx / far) * out, y: from.y + (dy / far) * out };
}

function tip(before: Point, end: Point): string {
  const angle = Math.atan2(end.y - before.y, end.x - before.x);
  const wing = (turn: number): Point => ({ x: end.x - HEAD * Math.cos(angle + turn), y: end.y - HEAD * Math.sin(angle + turn) });
  return `M${at(wing(0.55))}L${at(end)}L${at(wing(-0.55))}`;
}
