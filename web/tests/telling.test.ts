import { beforeEach, expect, test } from "vitest";
import { Live } from "../src/text/live.svelte";
import { tell } from "../src/text/telling";
import type { ViewFrame } from "../src/wire/decode";
import { recorded } from "./frames";

let live: Live;
let base: ViewFrame;

beforeEach(() => {
  live = new Live();
  const frame = recorded[0]?.[1][0];
  if (!frame) throw new Error("a recorded table has frames");
  base = { ...frame, seat: 0, asked: [0], say: "Your move.", result: "", ply: 1, news: [], last: "" };
});

test("that it is my move is called once; whatever others do meanwhile, it is repeated politely at most", () => {
  tell(live, { before: undefined, after: base, animate: false });
  expect(live.assertive).toBe("Your move.");
  live.assertive = "";
  tell(live, { before: base, after: { ...base, seq: base.seq + 1 }, animate: true });
  expect([live.assertive, live.polite]).toEqual(["", ""]);
  tell(live, { before: base, after: { ...base, ply: 2 }, animate: true });
  expect([live.assertive, live.polite]).toEqual(["", "Your move."]);
  tell(live, { before: base, after: { ...base, ply: 2, say: "Your move. Two more." }, animate: true });
  expect(live.assertive).toBe("Your move. Two more.");
});

test("a verdict is called once, and again for another deal", () => {
  const over = { ...base, asked: [], result: "A draw." };
  tell(live, { before: base, after: over, animate: true });
  expect(live.assertive).toBe("A draw.");
  live.assertive = "";
  tell(live, { before: over, after: { ...over, say: "Who is ready?" }, animate: false });
  expect(live.assertive).toBe("");
  tell(live, { before: over, after: { ...over, deal: over.deal + 1 }, animate: true });
  expect(live.assertive).toBe("A draw.");
});

test("what happened is told where somebody has seen what was before, and its last line once", () => {
  const news = ["One plays.", "Two plays."].map((text) => ({ text, event: base.news[0]?.event ?? { table: "acted" } })) as ViewFrame["news"];
  tell(live, { before: base, after: { ...base, ply: 2, news, last: "" }, animate: true });
  expect(live.log).toBe("One plays.");
  tell(live, { before: base, after: { ...base, ply: 3, news, last: "Two plays." }, animate: true });
  expect(live.log).toBe("One plays. Two plays.");
});
