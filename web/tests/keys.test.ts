import { expect, test } from "vitest";
import { isForHand, KEYS, keyOf, keysOf, meant, writtenFor } from "../src/text/keys";

const plain = { ctrlKey: false, metaKey: false, altKey: false, repeat: false };
const table = { dialog: false, button: false, typing: false };

test("every key of the list is found, in either case, and none while another one is held or something is typed", () => {
  for (const row of KEYS) {
    for (const key of row.keys) {
      expect(keyOf({ ...plain, key }, table)).toBe(row);
      expect(keyOf({ ...plain, key, ctrlKey: true }, table)).toBeUndefined();
      expect(keyOf({ ...plain, key }, { ...table, typing: true })).toBe(key === "Escape" ? row : undefined);
    }
  }
  expect(keyOf({ ...plain, key: "T" }, table)).toBe(keyOf({ ...plain, key: "t" }, table));
});

test("behind a dialog no key does anything", () => {
  for (const { keys } of KEYS) for (const key of keys) expect(keyOf({ ...plain, key }, { ...table, dialog: true })).toBeUndefined();
});

test("a key that is held down does nothing more, and presses no button that has come meanwhile", () => {
  expect(keyOf({ ...plain, key: "Enter", repeat: true }, table)).toBe("held");
  expect(keyOf({ ...plain, key: "Enter", repeat: true }, { ...table, button: true })).toBe("held");
  expect(keyOf({ ...plain, key: "Enter" }, { ...table, button: true })).toBeUndefined();
  expect(keyOf({ ...plain, key: "ArrowLeft", repeat: true }, table)).toBeUndefined();
});

test("what letters do and which are told of is the family's", () => {
  const letters = { pass: ["refuse", "decline"], take: ["claim"] };
  expect(["decline", "claim", "pass"].map((kind) => writtenFor(kind, letters))).toEqual(["P", "T", ""]);
  const told = keysOf(letters).map(({ help }) => help);
  expect(told).toContain("key-pass");
  expect(told).not.toContain("key-transfer");
  expect(keysOf({})).toHaveLength(KEYS.length - 3);
});

test("of several kinds a letter does the first that can be done, in the family's order", () => {
  const letters = { pass: ["refuse", "decline"] };
  const [refuse, decline, other] = [{ kind: "refuse" }, { kind: "decline" }, { kind: "take" }];
  expect(meant(letters, "pass", [other, decline, refuse])).toBe(refuse);
  expect(meant(letters, "pass", [other, decline])).toBe(decline);
  expect([meant(letters, "pass", [other]), meant(letters, "take", [other])]).toEqual([undefined, undefined]);
});

test("arrows lead into the hand from wherever nothing has use for them, space from where nothing else is pressed", () => {
  const free = { ...table, moves: false };
  for (const key of ["ArrowLeft", "ArrowRight", "Home", "End"]) {
    expect([isForHand({ ...plain, key }, free), isForHand({ ...plain, key }, { ...free, button: true })]).toEqual([true, true]);
    const elsewhere = [{ moves: true }, { typing: true }, { dialog: true }].map((where) => isForHand({ ...plain, key }, { ...free, ...where }));
    expect([...elsewhere, isForHand({ ...plain, key, altKey: true }, free)]).toEqual([false, false, false, false]);
  }
  expect([isForHand({ ...plain, key: " " }, free), isForHand({ ...plain, key: " " }, { ...free, button: true })]).toEqual([true, false]);
  expect([isForHand({ ...plain, key: "Enter" }, free), isForHand({ ...plain, key: "ArrowUp" }, free)]).toEqual([false, false]);
});
