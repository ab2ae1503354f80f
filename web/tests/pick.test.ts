import { describe, expect, test } from "vitest";
import { Picking, without } from "../src/state/pick.svelte";
import type { Offered } from "../src/wire/types";
import { recorded } from "./frames";

const action = (text: string, cards: string[], on: string[] = [], kind = "lay"): Offered => ({ kind, place: 0, cards, on, text, label: text });

describe.each(recorded)("%s", (_, frames) => {
  test("every action can be reached card by card, in any order, and is complete then", () => {
    for (const frame of frames) {
      for (const wanted of frame.actions.filter(({ cards }) => cards.length)) {
        for (const cards of [wanted.cards, [...wanted.cards].reverse()]) {
          const picking = new Picking();
          picking.offer(frame.actions);
          for (const face of cards) {
            expect(picking.fits(face), `${face} of ${wanted.text}`).toBe(true);
            picking.toggle(face);
          }
          expect(picking.complete.map(({ text }) => text)).toContain(wanted.text);
        }
      }
    }
  });

  test("cards that no action has cannot be chosen", () => {
    for (const frame of frames) {
      const picking = new Picking();
      picking.offer(frame.actions);
      const own = frame.seat === null ? [] : (frame.view?.hands[frame.seat] ?? []);
      for (const face of own) {
        const useful = frame.actions.some(({ cards }) => cards.includes(face));
        expect(picking.fits(face)).toBe(useful);
        picking.toggle(face);
        expect(picking.cards.length).toBe(useful ? 1 : 0);
        picking.clear();
      }
    }
  });
});

test("two equal cards are chosen one by one, and let go of", () => {
  const picking = new Picking();
  picking.offer([action("one", ["9c"]), action("two", ["9c", "9c"])]);
  picking.toggle("9c");
  expect(picking.alone("9c")).toBeUndefined();
  picking.toggle("9c");
  expect(picking.complete.map(({ text }) => text)).toEqual(["two"]);
  picking.toggle("9c");
  expect(picking.cards).toEqual(["9c"]);
});

test("a card that does not go with the others begins a new choice", () => {
  const picking = new Picking();
  picking.offer([action("nines", ["9c", "9d"]), action("ten", ["Tc"])]);
  picking.toggle("9c");
  picking.toggle("Tc");
  expect(picking.cards).toEqual(["Tc"]);
});

test("where a card can go on several, the place decides", () => {
  const picking = new Picking();
  picking.offer([action("a", ["Kc"], ["9c"]), action("b", ["Kc"], ["Tc"]), action("c", ["9d"], [], "transfer")]);
  expect(picking.targets).toEqual(["9c", "Tc"]);
  expect(picking.alone("Kc")).toBeUndefined();
  expect(picking.dropped(["Kc"], "Tc").map(({ text }) => text)).toEqual(["b"]);
  expect(picking.dropped(["Kc"]).map(({ text }) => text)).toEqual(["a", "b"]);
  picking.on = "9c";
  expect(picking.alone("Kc")?.text).toBe("a");
  expect(picking.fits("9d")).toBe(false);
  picking.offer([action("c", ["9d"], [], "transfer")]);
  expect(picking.on).toBe("");
});

test("the server's answer joins in as long as it is about the cards that are chosen", () => {
  const picking = new Picking();
  picking.offer([action("one", ["9c"])]);
  picking.toggle("9c");
  picking.add(["Tc"], ["Jc"], []);
  expect(picking.following).toEqual([]);
  picking.add(["9c"], ["Jc"], [action("far", ["9c", "Jc"])]);
  picking.toggle("Jc");
  expect(picking.cards).toEqual(["9c", "Jc"]);
});

test("another view keeps a choice that is still possible, and no other", () => {
  const picking = new Picking();
  picking.offer([action("nine", ["9c"]), action("ten", ["Tc"])]);
  picking.toggle("9c");
  picking.offer([action("nine", ["9c"])]);
  expect(picking.cards).toEqual(["9c"]);
  picking.offer([action("ten", ["Tc"])]);
  expect(picking.cards).toEqual([]);
});

test("without", () => {
  expect(without(["a", "a", "b"], ["a"])).toEqual(["a", "b"]);
  expect(without(["a"], ["b"])).toBeUndefined();
});
