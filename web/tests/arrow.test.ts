import { expect, test } from "vitest";
import { across, arrow, beside, edged } from "../src/table/durak/arrow";

const CLOTH = { width: 348, height: 372 };
const seat = (x: number): { x: number; y: number; width: number; height: number } => ({ x, y: -60, width: 40, height: 40 });

/** All numbers of a path that runs in right angles, as points that it touches. */
function inside(line: string): boolean {
  let [x, y] = [0, 0];
  const reached: [number, number][] = [];
  for (const [, kind, rest = ""] of line.matchAll(/([MHVQ])([^MHVQ]*)/g)) {
    const numbers = rest.trim().split(/\s+/).map(Number);
    if (kind === "H") [x = 0] = numbers;
    else if (kind === "V") [y = 0] = numbers;
    else [x = 0, y = 0] = numbers.slice(-2);
    reached.push([x, y]);
  }
  return reached.some(([x, y]) => x > 30 && x < CLOTH.width - 30 && y > 30);
}

test("between a seat above and me the arrow keeps to the edge, off cards and words", () => {
  for (const x of [5, 90, 180, 320]) {
    for (const attacks of [true, false]) expect(inside(edged(seat(x), attacks, CLOTH).line)).toBe(false);
  }
  expect(edged(seat(180), true, CLOTH).line).toBe("M10 348V24Q10 10 24 10H200");
  expect(edged(seat(180), false, CLOTH).line).toBe("M200 10H324Q338 10 338 24V362");
});

test("seats on two sides of the cloth are told from those on one", () => {
  const below = { ...seat(5), y: CLOTH.height };
  expect(across(seat(5), below, CLOTH.height)).toBe(true);
  expect(across(below, seat(5), CLOTH.height)).toBe(true);
  expect(across(seat(5), seat(200), CLOTH.height)).toBe(false);
});

test("where all sit left of the cloth the arrow keeps to its left edge, and has a length or is none", () => {
  expect(beside(undefined, 20, 220)?.line).toBe("M70 210H24Q10 210 10 196V21");
  expect(beside(60, undefined, 220)?.line).toBe("M10 60V196Q10 210 24 210H70");
  expect(beside(40, 130, 220)).toEqual({ line: "M10 40V130", head: "M16 121L10 130L4 121" });
  expect(beside(230, 300, 220)).toBeUndefined();
});

test("on a wide cloth the arrow between me and a seat goes round the stock", () => {
  const wide = { width: 1000, height: 560 };
  const me = { x: 80, y: 546, width: 0, height: 0 };
  const { line } = arrow(me, { x: 400, y: 40, width: 200, height: 60 }, wide, me);
  const [ax = 0, ay = 0, bx = 0, by = 0, cx = 0, cy = 0] = line.match(/\d+/g)?.map(Number) ?? [];
  for (let t = 0; t <= 1; t += 0.02) {
    const [x, y] = [(1 - t) ** 2 * ax + 2 * t * (1 - t) * bx + t * t * cx, (1 - t) ** 2 * ay + 2 * t * (1 - t) * by + t * t * cy];
    expect(x > 190 && y > 180).toBe(false);
  }
});
