import { beforeEach, expect, test, vi } from "vitest";
import { Grip } from "../src/table/grip.svelte";

class Card {
  captured: number[] = [];
  setPointerCapture(pointer: number): void {
    this.captured.push(pointer);
  }
}

const nine = { key: "9c#0", face: "9c" };
let card: Card;
let drops: [string, number, number][];
let grip: Grip;

/** As much of an event of a pointer as is used. */
function at(x: number, y: number, buttons = 1): PointerEvent {
  return { isPrimary: true, button: 0, buttons, pointerId: 7, clientX: x, clientY: y, currentTarget: card } as unknown as PointerEvent;
}

beforeEach(() => {
  vi.stubGlobal("Element", Card);
  card = new Card();
  drops = [];
  grip = new Grip(({ face }, x, y) => drops.push([face, x, y]));
});

test("a card follows the pointer, which belongs to it from the first touch on, and is dropped where it is let go", () => {
  grip.down(at(0, 0), nine);
  expect(card.captured).toEqual([7]);
  grip.move(at(3, 3));
  expect(grip.card).toBeUndefined();
  grip.move(at(30, -40));
  expect([grip.card, grip.dx, grip.dy]).toEqual([nine, 30, -40]);
  grip.up(at(30, -40, 0));
  expect([drops, grip.card, grip.swallows(), grip.swallows()]).toEqual([[["9c", 30, -40]], undefined, true, false]);
});

test("a flick that was let go unheard leaves no card at the pointer", () => {
  grip.down(at(0, 0), nine);
  grip.move(at(90, -90, 0));
  grip.move(at(120, -90, 0));
  expect([grip.card, drops]).toEqual([undefined, []]);
});

test("what was held when its card went is forgotten by the next touch", () => {
  grip.down(at(0, 0), nine);
  grip.move(at(30, -40));
  grip.down(at(0, 0), { key: "Tc#0", face: "Tc" });
  expect([grip.card, grip.dx]).toEqual([undefined, 0]);
});
