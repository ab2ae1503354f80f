import { expect, test } from "vitest";
import { buttonsOf, mostly } from "../src/table/buttons";
import type { Offered } from "../src/wire/types";

const action = (kind: string, cards: string[] = [], label = `${kind} ${cards.join(" ")}`): Offered => ({ kind, place: 0, cards, on: [], text: label, label });
const short = (kind: string): string | undefined => ({ take: "Take", cover: "Cover", lead: "Lead" })[kind];

test("with nothing chosen the strong button waits and the quiet one says what needs no card", () => {
  const buttons = buttonsOf([], [action("take")], short, true);
  expect([buttons.strong, buttons.quiet?.label, buttons.more]).toEqual([undefined, "Take", []]);
});

test("a whole choice is the strong button, and says how many cards it is", () => {
  expect(buttonsOf([action("lead", ["6c", "6d"])], [], short, true).strong?.label).toBe("Lead · 2");
  expect(buttonsOf([action("cover", ["6c"])], [action("take")], short, true)).toMatchObject({ strong: { label: "Cover" }, quiet: { label: "Take" } });
});

test("where the choice can be several things all of them are offered, in their own words", () => {
  const buttons = buttonsOf([action("cover", ["6c"], "cover the nine"), action("cover", ["6c"], "cover the ten")], [action("take")], short, true);
  expect(buttons.strong).toBeUndefined();
  expect(buttons.more.map(({ label }) => label)).toEqual(["Cover the nine", "Cover the ten"]);
  expect(buttons.quiet?.label).toBe("Take");
});

test("where no card is asked for, two actions have the two buttons and more of them a strip", () => {
  expect(buttonsOf([], [action("take"), action("no")], short, false)).toMatchObject({ strong: { label: "Take" }, more: [] });
  expect(buttonsOf([], [action("a"), action("b"), action("c")], short, false).more.length).toBe(3);
  expect(buttonsOf([], [action("take")], short, false).strong?.label).toBe("Take");
});

test("while nothing is chosen the strong button is called as most of what cards can do", () => {
  const lead = action("lead", ["6c"]);
  expect(mostly([action("cover", ["7c"]), lead, lead, action("odd", ["8c"]), action("take")], short)).toBe("Lead");
  expect(mostly([action("take")], short)).toBeUndefined();
});
