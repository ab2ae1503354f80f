import { expect, test } from "vitest";
import { fan } from "../src/table/fan";

const PHONE = { width: 336, screen: 640, desktop: false };
const COUNTS = Array.from({ length: 60 }, (_, number) => number + 1);

test.each(COUNTS)("%i cards lie inside, in order, and each shows its index", (count) => {
  for (const room of [PHONE, { ...PHONE, screen: 844, width: 366 }, { width: 700, screen: 900, desktop: true }, { ...PHONE, large: true }]) {
    const { spots, width, step, high, rows } = fan(count, room);
    expect(spots.length).toBe(count);
    if (count > 1) expect(step).toBeGreaterThanOrEqual(0.33 * width);
    for (const { x, y } of spots) {
      expect(x - width / 2).toBeGreaterThanOrEqual(-1);
      expect(x + width / 2).toBeLessThanOrEqual(room.width + 1);
      expect(y + width * 0.7).toBeLessThanOrEqual(high + 0.01);
    }
    const first = spots.slice(0, Math.ceil(count / rows)).map(({ x }) => x);
    expect(first).toEqual([...first].sort((a, b) => a - b));
  }
});

test("sizes and rows are those of the drawings", () => {
  expect([7, 9, 11, 12, 13].map((count) => fan(count, PHONE).width)).toEqual([80, 76, 70, 62, 60].map((w) => expect.closeTo(w, -1)));
  expect([13, 14, 28, 29, 45, 46].map((count) => fan(count, PHONE).rows)).toEqual([1, 2, 2, 3, 3, 4]);
  const { spots } = fan(7, PHONE);
  expect(spots[3]?.turn).toBe(0);
  expect(spots[0]?.turn).toBeCloseTo(-(spots[6]?.turn ?? 0));
});

test("of a card in a row above another one so much shows that a finger meets it, also where one below is chosen", () => {
  for (const count of [14, 31, 50]) {
    const { spots, width, rows } = fan(count, PHONE);
    const heights = [...new Set(spots.map(({ y }) => y))];
    expect(heights.length).toBe(rows);
    for (const [number, y] of heights.entries()) if (number) expect(y - (heights[number - 1] ?? 0) - 14, `${count} cards of ${width}`).toBeGreaterThanOrEqual(30);
  }
});
