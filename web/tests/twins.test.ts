import { expect, test } from "vitest";
import { Play } from "../src/state/play.svelte";
import { gives } from "../src/table/families";
import { held } from "../src/table/order";
import { Twins } from "../src/table/twins.svelte";
import type { ViewFrame } from "../src/wire/decode";
import { recorded } from "./frames";

/** A hand and a row with equal cards, and actions that play these. */
function made(...actions: string[][]): { play: Play; twins: Twins; press: (key: string) => string[] } {
  const frame = recorded.flatMap(([, frames]) => frames).find((each) => each.actions.length);
  const model = frame?.actions[0];
  if (!frame || !model) throw new Error("somebody may do something");
  const play = new Play(frame.table, { ask: () => Promise.reject(new Error("nothing is asked")) }, gives, () => 0);
  const offered = actions.map((cards): ViewFrame["actions"][number] => ({ ...model, cards, text: cards.join(" ") }));
  play.hear({ ...frame, picks: false, actions: offered });
  const twins = new Twins(play);
  const cards = [held(["9c", "Tc"]), held(["9c", "9c"], "up:")];
  for (const list of cards) twins.add(() => list);
  const press = (key: string): string[] => {
    const card = cards.flat().find((each) => each.key === key);
    if (card) twins.press(card, true);
    return [...twins.chosen].sort();
  };
  return { play, twins, press };
}

test("a pair of equal cards is chosen by a tap on each, and let go of alike", () => {
  const { play, press } = made(["9c"], ["9c", "9c"]);
  expect(press("up:9c#0")).toEqual(["up:9c#0"]);
  expect(press("up:9c#1")).toEqual(["up:9c#0", "up:9c#1"]);
  expect(play.picking.cards).toEqual(["9c", "9c"]);
  expect(press("up:9c#0")).toEqual(["up:9c#1"]);
  expect(play.picking.cards).toEqual(["9c"]);
});

test("where one copy alone may be chosen, the one that is tapped last is, in the hand or in a row", () => {
  const { play, press } = made(["9c", "Tc"]);
  expect(press("9c#0")).toEqual(["9c#0"]);
  expect(press("up:9c#1")).toEqual(["up:9c#1"]);
  expect(press("Tc#0")).toEqual(["Tc#0", "up:9c#1"]);
  expect(press("9c#0")).toEqual(["9c#0", "Tc#0"]);
  expect(play.picking.cards).toEqual(["9c", "Tc"]);
  expect(press("9c#0")).toEqual(["Tc#0"]);
});

test("cards that lie there no longer are forgotten", () => {
  const { play, twins } = made(["9c"], ["9c", "9c"]);
  const gone = twins.add(() => held(["9c"], "other:"));
  const card = { key: "other:9c#0", face: "9c" };
  twins.press(card, true);
  expect([...twins.chosen]).toEqual([card.key]);
  gone();
  expect([...twins.chosen]).toEqual(["9c#0"]);
  expect(play.picking.cards).toEqual(["9c"]);
});
