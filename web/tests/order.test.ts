import { expect, test } from "vitest";
import { held, marked } from "../src/table/order";

test("of equal cards the tapped one is marked, the others from the left", () => {
  const hand = held(["9c", "Tc", "9c", "9c"]);
  expect([...marked(hand, ["9c"], [])]).toEqual(["9c#0"]);
  expect([...marked(hand, ["9c"], ["9c#2"])]).toEqual(["9c#2"]);
  expect(marked(hand, ["9c", "9c"], ["9c#2"])).toEqual(new Set(["9c#0", "9c#2"]));
  expect([...marked(hand, ["Tc"], ["9c#2"])]).toEqual(["Tc#0"]);
  expect([...marked(hand, [], ["9c#2"])]).toEqual([]);
});
