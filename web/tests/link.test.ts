import { beforeEach, expect, test } from "vitest";
import { FORMAT, Link, type LinkState, type Socket, type World } from "../src/wire/link";
import type { Out } from "../src/wire/decode";

class Wire implements Socket {
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: (() => void) | null = null;
  sent: { t: string; id?: string; seq?: number }[] = [];
  closed = false;
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.closed = true;
  }
  say(frame: unknown): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }
  kinds(): string[] {
    return this.sent.map(({ t }) => t);
  }
}

/** A world whose time goes on only when it is told to. */
class Made implements World {
  wires: Wire[] = [];
  now = 0;
  #due: { at: number; call: () => void }[] = [];
  #ids = 0;
  open(): Wire {
    const wire = new Wire();
    this.wires.push(wire);
    return wire;
  }
  later(call: () => void, ms: number): () => void {
    const one = { at: this.now + ms, call };
    this.#due.push(one);
    return () => void (this.#due = this.#due.filter((each) => each !== one));
  }
  chance = (): number => 0.5;
  id = (): string => `id ${this.#ids++}`;
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const next = this.#due.filter(({ at }) => at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#due = this.#due.filter((each) => each !== next);
      this.now = next.at;
      next.call();
    }
    this.now = end;
  }
  get wire(): Wire {
    const last = this.wires.at(-1);
    if (!last) throw new Error("no socket yet");
    return last;
  }
}

const WELCOME = { t: "welcome", format: FORMAT, build: "b", name: "n", language: "en", now: 1 };
const DO = { t: "do", table: "x", kind: "act" } as const;
let world: Made;
let link: Link;
let heard: Out[];
let states: LinkState[];

beforeEach(() => {
  world = new Made();
  heard = [];
  states = [];
  link = new Link(world, "en", (frame) => heard.push(frame), (state) => states.push(state));
});

function welcome(): void {
  world.wire.onopen?.();
  world.wire.say(WELCOME);
}

test("it greets first, and says on every socket what it watches and how far it has seen", () => {
  let seen = -1;
  link.watch("x", () => seen);
  welcome();
  expect(world.wire.kinds()).toEqual(["hello", "watch"]);
  seen = 7;
  world.wire.onclose?.();
  world.pass(1000);
  expect(world.wires.length).toBe(2);
  welcome();
  expect(world.wire.sent.at(1)).toMatchObject({ t: "watch", seq: 7 });
  expect(states).toEqual(["open", "lost", "open"]);
});

test("a command that was not answered goes out again with the same id, an answered one does not", async () => {
  welcome();
  const first = link.ask(DO);
  const second = link.ask(DO);
  world.wire.say({ t: "done", id: "id 0", seq: 3 });
  expect(await first).toEqual({ t: "done", id: "id 0", seq: 3 });
  world.wire.onclose?.();
  world.pass(1000);
  welcome();
  expect(world.wire.sent.filter(({ t }) => t === "do").map(({ id }) => id)).toEqual(["id 1"]);
  world.wire.say({ t: "refused", id: "id 1", code: "table.stale", fields: {}, text: "no" });
  expect(await second).toMatchObject({ t: "refused", text: "no" });
});

test("what is asked before the socket is open goes out once it is", () => {
  void link.ask(DO);
  expect(world.wire.sent).toEqual([]);
  welcome();
  expect(world.wire.kinds()).toEqual(["hello", "do"]);
});

test("what is asked or watched between the greeting and the welcome goes out at once, and once", () => {
  world.wire.onopen?.();
  void link.ask(DO);
  link.watch("x", () => 4);
  expect(world.wire.kinds()).toEqual(["hello", "do", "watch"]);
  world.wire.say(WELCOME);
  expect(world.wire.kinds()).toEqual(["hello", "do", "watch"]);
});

test("a phrase that could not be said is not said later", () => {
  void link.ask({ t: "phrase", table: "x", phrase: "oops" });
  welcome();
  expect(world.wire.kinds()).toEqual(["hello"]);
});

test("a quick phrase is not said twice", () => {
  welcome();
  void link.ask({ t: "phrase", table: "x", phrase: "oops" });
  world.wire.onclose?.();
  world.pass(1000);
  welcome();
  expect(world.wire.kinds()).toEqual(["hello"]);
});

test("silence is answered by a ping, and a silent ping by a new socket", () => {
  welcome();
  world.pass(10_001);
  expect(world.wire.kinds().at(-1)).toBe("ping");
  world.wire.say({ t: "pong", now: 2 });
  world.pass(9_000);
  expect(world.wires.length).toBe(1);
  world.pass(7_000);
  expect(world.wires[0]?.closed).toBe(true);
  world.pass(1_000);
  expect(world.wires.length).toBe(2);
});

test("a phone that wakes up asks at once, and gives a dead socket up", () => {
  welcome();
  link.wake();
  expect(world.wire.kinds().at(-1)).toBe("ping");
  world.pass(5_300);
  expect(world.wires.length).toBe(2);
});

test("it never stops trying, ever more slowly, and waking it up tries at once", () => {
  for (let tries = 0; tries < 40; tries++) {
    world.wire.onclose?.();
    world.pass(8_000);
  }
  expect(world.wires.length).toBe(41);
  world.wire.onclose?.();
  link.wake();
  expect(world.wires.length).toBe(42);
});

test("a socket that was given up is not heard any more", () => {
  welcome();
  const old = world.wire;
  link.wake();
  world.pass(6_000);
  const before = heard.length;
  old.say({ t: "pong", now: 3 });
  old.onclose?.();
  expect(heard.length).toBe(before);
});

test("an old tab and a last goodbye end it", () => {
  world.wire.onopen?.();
  world.wire.say({ ...WELCOME, format: FORMAT + 1 });
  expect(states).toEqual(["old"]);
  world.pass(60_000);
  link.wake();
  expect(world.wires.length).toBe(1);
  const other = new Made();
  const seen: LinkState[] = [];
  new Link(other, "en", () => undefined, (state) => seen.push(state));
  other.wire.onopen?.();
  other.wire.say({ t: "bye", code: 4401, text: "gone", retry: false });
  other.pass(60_000);
  expect([seen, other.wires.length]).toEqual([["ended"], 1]);
  const older: LinkState[] = [];
  const third = new Made();
  new Link(third, "en", () => undefined, (state) => older.push(state));
  third.wire.onopen?.();
  third.wire.say({ t: "bye", code: 4409, text: "old", retry: false });
  expect(older).toEqual(["old"]);
});

test("a table that cannot be watched for now is asked for again, one that is not there is not", () => {
  const refuse = (code: string): void => world.wire.say({ t: "refused", id: "", code, fields: {}, text: "no" });
  link.watch("one", () => 3);
  welcome();
  refuse("log.failed");
  refuse("log.failed");
  world.pass(5_000);
  expect(world.wire.sent.filter(({ t }) => t === "watch").map(({ seq }) => seq)).toEqual([3, 3]);
  refuse("server.no-table");
  world.pass(5_000);
  expect(world.wire.sent.filter(({ t }) => t === "watch").length).toBe(2);
});
