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

/** The path and its head; `wide` is the cloth; where it is not `bent` it is straight. A seat beside the cloth is pointed at by its nearest edge. */
export function arrow(from: Box, to: Box, wide: { width: number; height: number }, bent = true): { line: string; head: string } {
  const [start, end] = [middle(from, wide), middle(to, wide)];
  const [a, b] = [left(start, end, from), left(end, start, to)];
  const far = Math.hypot(b.x - a.x, b.y - a.y);
  const bend = bent ? Math.max(10, Math.min(46, far * 0.14)) : 0;
  const centre = { x: wide.width / 2, y: wide.height / 2 };
  const half = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const away = Math.hypot(centre.x - half.x, centre.y - half.y) || 1;
  const by = { x: half.x + ((centre.x - half.x) / away) * bend, y: half.y + ((centre.y - half.y) / away) * bend };
  return { line: `M${at(a)}Q${at(by)} ${at(b)}`, head: tip(by, b) };
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
