import { expect, test } from "vitest";
import { TableState } from "../src/state/table.svelte";
import { decode } from "../src/wire/decode";
import type { ViewFrame } from "../src/wire/decode";
import { recorded } from "./frames";

/** Numbers that look like chance and are the same in every run. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

function ended(frames: readonly ViewFrame[]): unknown {
  const table = new TableState();
  for (const frame of frames) table.take(frame);
  return table.frame;
}

test("there are recorded tables, and all their frames are read", () => {
  expect(recorded.length).toBeGreaterThan(3);
  for (const [name, frames] of recorded) {
    for (const frame of frames) expect(decode(JSON.stringify(frame)), name).toEqual(frame);
  }
});

test.each(recorded)("%s: lost, doubled and shuffled frames end like the clean run", (_, frames) => {
  const last = frames.at(-1);
  for (let seed = 0; seed < 60; seed++) {
    const chance = dice(seed);
    const kept = frames.filter((frame) => frame === last || chance() < 0.7);
    const doubled = kept.flatMap((frame) => (chance() < 0.3 ? [frame, frame] : [frame]));
    const shuffled = doubled.map((frame, number) => ({ frame, at: number + chance() * 6 })).sort((a, b) => a.at - b.at);
    expect(ended(shuffled.map(({ frame }) => frame))).toEqual(ended(frames));
  }
});

test.each(recorded)("%s: what came in order is shown, what comes late or after a hole is not", (_, frames) => {
  const table = new TableState();
  const [first, second, third, fourth] = frames;
  if (!first || !second || !third || !fourth) throw new Error("a recorded table has four frames");
  expect(table.take(first)?.animate).toBe(false);
  expect(table.take(second)?.animate).toBe(true);
  expect(table.take(fourth)?.animate).toBe(false);
  expect(table.take(third)).toBeUndefined();
  expect(table.frame).toEqual(fourth);
});

test("what a view leaves out is as it was told last, be it in a view that came late", () => {
  const [first, second, third] = recorded[0]?.[1] ?? [];
  if (!first || !second || !third) throw new Error("a recorded table has three frames");
  const table = new TableState();
  expect(table.take({ ...first, common: null })).toBeUndefined();
  table.take(first);
  table.take({ ...third, common: null });
  expect(table.frame).toEqual(third);
  const renamed = { ...first.common, title: "another" };
  expect(table.take({ ...second, common: renamed })).toBeUndefined();
  table.take({ ...third, seq: third.seq + 1, common: null });
  expect(table.frame?.common).toEqual(renamed);
});

test("a command on its way is a mark; the view with what came of it takes it away, and so does a refusal", () => {
  const frames = recorded.flatMap(([, all]) => all).filter((frame) => frame.actions.length);
  const frame = frames[0];
  const action = frame?.actions[0];
  if (!frame || !action) throw new Error("somebody may do something");
  const later = (by: number, ply = frame.ply + by): ViewFrame => ({ ...frame, seq: frame.seq + by, start: frame.seq + by - 1, ply });
  const table = new TableState();
  table.take(frame);
  expect(table.may).toEqual(frame.actions);
  const answered = { action };
  table.sent = answered;
  table.take(later(1));
  expect(table.may).toEqual([]);
  table.taken(answered, frame.seq + 2);
  expect(table.may).toEqual([]);
  table.take(later(2));
  expect(table.may).toEqual(frame.actions);
  const refused = { action };
  table.sent = refused;
  table.refuse("no", 0, refused);
  expect([table.may, table.refusal]).toEqual([frame.actions, "no"]);
});

test("what was taken back before anything was shown of it is on its way no more, nor what is answered after its view", () => {
  const frame = recorded.flatMap(([, all]) => all).find((each) => each.actions.length);
  const action = frame?.actions[0];
  if (!frame || !action) throw new Error("somebody may do something");
  const table = new TableState();
  const sent = { action };
  table.take(frame);
  table.sent = sent;
  table.taken(sent, frame.seq + 1);
  table.take({ ...frame, seq: frame.seq + 2 });
  expect(table.may).toEqual(frame.actions);
  table.sent = sent;
  table.take({ ...frame, seq: frame.seq + 3, ply: frame.ply + 1 });
  table.taken(sent, frame.seq + 3);
  expect(table.may).toEqual(frame.actions);
});

test("a refusal is read before a view takes it away, and leaves alone what else is on its way", () => {
  const frame = recorded[0]?.[1].at(-1);
  const action = recorded.flatMap(([, all]) => all).flatMap(({ actions }) => actions)[0];
  if (!frame || !action) throw new Error("somebody may do something");
  const table = new TableState();
  table.take({ ...frame, now: 1000 });
  table.sent = { action };
  table.refuse("too late", 1000);
  expect(table.sent?.action).toBe(action);
  table.take({ ...frame, seq: frame.seq + 1, now: 1100 });
  expect(table.refusal).toBe("too late");
  table.take({ ...frame, seq: frame.seq + 2, now: 6000 });
  expect(table.refusal).toBe("");
});

test("a refusal goes by itself once there was time to read it", () => {
  const table = new TableState();
  const gone = (text: string, after: number): boolean => {
    table.refuse(text, 1000);
    table.forget(1000 + after);
    return table.refusal === "";
  };
  expect([gone("no", 3999), gone("no", 4000)]).toEqual([false, true]);
  const long = "x".repeat(100);
  expect([gone(long, 6999), gone(long, 7000)]).toEqual([false, true]);
});

test("another language replaces the words of the view that stands, and the log; no news leave the log", () => {
  const frame = recorded[0]?.[1].findLast(({ news }) => news.some(({ text }) => text));
  if (!frame) throw new Error("a recorded table has frames");
  const table = new TableState();
  table.take(frame);
  expect(table.take(frame)).toBeUndefined();
  expect(table.take({ ...frame, say: "other words" })?.animate).toBe(false);
  expect(table.frame?.say).toBe("other words");
  const news = frame.news.map((one) => ({ ...one, text: one.text && "retold" }));
  table.take({ ...frame, start: frame.seq, say: "yet other words", news });
  expect(new Set(table.lines.map(({ text }) => text))).toEqual(new Set(["retold"]));
  const lines = table.lines;
  table.take({ ...frame, start: frame.seq, say: "stopped", news: [] });
  expect(table.lines).toEqual(lines);
});

test("what is no frame is passed over", () => {
  for (const data of [undefined, 1, "", "{", "null", "[]", '{"t":"view"}', '{"t":"toString"}', '{"t":"pong","now":"1"}']) {
    expect(decode(data)).toBeUndefined();
  }
  expect(decode('{"t":"pong","now":1,"more":2}')).toEqual({ t: "pong", now: 1, more: 2 });
});

test("the log of every family has headings, where the server says that a part begins", () => {
  const families = new Map<string, number>();
  for (const [, frames] of recorded) {
    const table = new TableState();
    for (const frame of frames) table.take(frame);
    const family = frames.at(-1)?.view?.family ?? "";
    families.set(family, (families.get(family) ?? 0) + table.lines.filter(({ heading }) => heading).length);
  }
  expect([...families.keys()].sort()).toEqual(["animals", "durak", "idiot", "rummy"]);
  for (const [family, headings] of families) expect(headings, family).toBeGreaterThan(1);
});
