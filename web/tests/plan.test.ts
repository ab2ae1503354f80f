import { describe, expect, test } from "vitest";
import { AWAY, fly, plan as planned, type Flight } from "../src/motion/plan";
import { zonesOf as zonesIn, type Zones } from "../src/motion/zones";
import { familyOf } from "../src/table/families";
import type { ViewFrame } from "../src/wire/decode";
import type { News, View } from "../src/wire/types";
import { recorded } from "./frames";

const plan = (before: View | null, after: View, news: readonly News[]): Flight[] => planned(familyOf(after).motion, before, after, news);
const zonesOf = (view: View): Zones => zonesIn(familyOf(view).motion, view);

function counts(zones: Zones): Record<string, number> {
  return Object.fromEntries([...zones].filter(([name, cards]) => cards.length && name !== AWAY).map(([name, cards]) => [name, cards.length]));
}

function steps(frames: readonly ViewFrame[]): [View, ViewFrame, View][] {
  return frames.flatMap((after, number): [View, ViewFrame, View][] => {
    const before = frames[number - 1];
    return before?.view && after.view && before.deal === after.deal ? [[before.view, after, after.view]] : [];
  });
}

describe.each(recorded)("%s", (_, frames) => {
  test("flights lead from the zones of one view to those of the next", () => {
    for (const [before, frame, after] of steps(frames)) {
      const zones: Zones = new Map([...zonesOf(before)].map(([name, cards]) => [name, [...cards]]));
      for (const flight of plan(before, after, frame.news)) fly(zones, flight);
      expect(counts(zones), `entry ${frame.seq}`).toEqual(counts(zonesOf(after)));
    }
  });

  test("from any view to any later one as well, without anything told", () => {
    const views = frames.flatMap((frame) => (frame.view ? [frame.view] : []));
    for (let number = 0; number + 7 < views.length; number += 5) {
      const [before, after] = [views[number], views[number + 7]];
      if (!before || !after) continue;
      const zones: Zones = new Map([...zonesOf(before)].map(([name, cards]) => [name, [...cards]]));
      for (const flight of plan(before, after, [])) fly(zones, flight);
      expect(counts(zones)).toEqual(counts(zonesOf(after)));
    }
  });

  test("a card that comes into my hand or onto the table is seen as what it is", () => {
    for (const [before, frame, after] of steps(frames)) {
      const zones = zonesOf(after);
      for (const { to, face } of plan(before, after, frame.news)) {
        if (to === `hand:${frame.seat}` || to === "table") expect(face).not.toBe("?");
        if (face !== "?" && to === `hand:${frame.seat}`) expect(zones.get(to)).toContain(face);
      }
    }
  });

  test("everything is done in time", () => {
    for (const [before, frame, after] of steps(frames)) {
      for (const { at, ms } of plan(before, after, frame.news)) {
        expect(at).toBeGreaterThanOrEqual(0);
        expect(at + ms).toBeLessThanOrEqual(after.ply === 0 ? 1700 : 900);
      }
    }
  });
});

test("what happened is told in its order: the cover lands before all is beaten off", () => {
  const [, frames] = recorded.find(([name]) => name.includes("throw-in")) ?? [];
  const plans = steps(frames ?? []).map(([before, frame, after]) => plan(before, after, frame.news));
  const beaten = plans.find((flights) => flights.some(({ manner }) => manner === "beaten"));
  expect(beaten?.filter(({ manner }) => manner === "beaten").every(({ from, to }) => from === "table" && to === "discard")).toBe(true);
  expect(plans.flat().some(({ manner, from }) => manner === "draw" && from === "stock")).toBe(true);
});

test("a deal begins in the stock", () => {
  const dealt = recorded.flatMap(([, frames]) => frames).find((frame) => frame.view && frame.news.some(({ event }) => "table" in event && event.table === "dealt"));
  if (!dealt?.view) throw new Error("a recorded table has its deal");
  const flights = plan(null, dealt.view, dealt.news);
  expect(flights.length).toBeGreaterThan(5);
  expect(flights.every(({ from }) => from === "stock")).toBe(true);
});
