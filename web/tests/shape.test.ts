import { expect, test } from "vitest";
import { isForm } from "../src/wire/guards";
import { fits, type Shape } from "../src/wire/shape";
import { recorded } from "./frames";

const CASES: [shape: Shape, good: unknown[], bad: unknown[]][] = [
  ["s", ["", "x"], [0, null, undefined, ["x"]]],
  ["n", [0, -1.5], ["0", null, Infinity, NaN]],
  ["b", [true], [0, "true", null]],
  ["0", [null], [undefined, 0, ""]],
  ["o", [{}], [[], null, "x"]],
  ["?", [undefined, null, 1], []],
  [["=", "a", "b"], ["a", "b"], ["c", null]],
  [["|", "s", "0"], ["a", null], [1, undefined]],
  [["*", "n"], [[], [1, 2]], [["1"], {}, null]],
  [[":", "n"], [{}, { a: 1 }], [[], { a: "1" }, null]],
  [["#", "n", "s"], [[1, "a"]], [[1], [1, "a", 2], ["a", 1]]],
  [{ a: "s", "b?": "n" }, [{ a: "" }, { a: "", b: 1, c: null }], [{}, { b: 1 }, { a: "", b: null }, { a: "", b: undefined }, []]],
  ["Form", [{ inner: { inner: null } }], [{ inner: { inner: 1 } }, {}]],
  ["Unknown", [], [{}, null]],
];

test.each(CASES)("%j takes what it is and nothing else", (shape, good, bad) => {
  const shapes = { Form: { inner: ["|", "Form", "0"] } };
  for (const data of good) expect(fits(data, shape, shapes), JSON.stringify(data)).toBe(true);
  for (const data of bad) expect(fits(data, shape, shapes), JSON.stringify(data)).toBe(false);
});

test("a frame that lacks any field it must have, or has another kind of value there, is refused", () => {
  const [frame] = recorded[0]?.[1] ?? [];
  if (!frame) throw new Error("no recorded frame");
  const optional = ["last", "unjudged", "always", "ready", "waits", "lying", "verdict"];
  for (const name of Object.keys(frame)) {
    const others = Object.fromEntries(Object.entries(frame).filter(([field]) => field !== name));
    expect(isForm(others, "ViewFrame"), name).toBe(optional.includes(name));
    expect(isForm({ ...others, [name]: () => 0 }, "ViewFrame"), name).toBe(false);
  }
});

test("a view of a family that this build does not know is one if it has what all views have", () => {
  const frame = recorded[0]?.[1].find(({ view }) => view);
  expect(isForm({ ...frame, view: { ...frame?.view, family: "whist", tricks: [1] } }, "ViewFrame")).toBe(true);
  expect(isForm({ ...frame, view: { ...frame?.view, hands: [9] } }, "ViewFrame")).toBe(false);
});
