import { describe, expect, it } from "vitest";
import { keepFirst, keepPromises, promiseOf } from "../src/state/promises";
import type { Promise as Promised, Step } from "../src/wire/types";
import { row, sides } from "../src/replay/frame";
import { commitment, prove, seedOf } from "../src/replay/proof";
import { Reel, type Source } from "../src/replay/reel.svelte";
import { hex, hmac, sha256 } from "../src/replay/sha256";
import { recorded } from "./frames";

const VIEW = recorded[0]?.[1].find(({ view }) => view)?.view;

function stepOf(number: number): Step {
  if (!VIEW) throw new Error("no recorded view");
  return { deal: 1, ply: number, seat: 0, view: VIEW, asked: [0], news: [], say: String(number), over: false, lying: {} };
}

/** A game of so many steps, told in parts of four; what was asked for, and answers that are given when a test says so. */
class Game implements Source {
  readonly part = 4;
  readonly asked: number[] = [];
  waiting: (() => void)[] = [];
  broken = false;

  constructor(
    readonly steps: number,
    private readonly slow = false,
  ) {}

  async fetch(number: number): Promise<Step[]> {
    this.asked.push(number);
    if (this.slow) await new Promise<void>((go) => this.waiting.push(go));
    if (this.broken) throw new Error("no answer");
    const from = number * this.part;
    return Array.from({ length: Math.min(this.part, this.steps - from) }, (_, at) => stepOf(from + at));
  }
}

interface Played {
  reel: Reel;
  shown: [at: number, animate: boolean][];
  timers: { call: () => void; ms: number }[];
}

function played(game: Game): Played {
  const shown: [number, boolean][] = [];
  const timers: Played["timers"] = [];
  const later = (call: () => void, ms: number): (() => void) => {
    const timer = { call, ms };
    timers.push(timer);
    return () => timers.splice(timers.indexOf(timer), 1);
  };
  return { reel: new Reel(game, later, (_, at, animate) => shown.push([at, animate])), shown, timers };
}

describe("a reel", () => {
  it("fetches a part once, and animates one step on alone", async () => {
    const game = new Game(10);
    const { reel, shown } = played(game);
    for (const at of [0, 1, 2, 1, 5, 99, -3]) await reel.go(at);
    expect(shown).toEqual([[0, false], [1, true], [2, true], [1, false], [5, false], [9, false], [0, false]]);
    expect([...game.asked].sort()).toEqual([0, 1, 2]);
    expect(reel.now?.say).toBe("0");
  });

  it("shows the last wish where answers come late", async () => {
    const game = new Game(12, true);
    const { reel, shown } = played(game);
    const [first, second] = [reel.go(1), reel.go(9)];
    game.waiting.reverse().forEach((go) => go());
    await Promise.all([first, second]);
    expect(shown).toEqual([[9, false]]);
  });

  it("plays to its end and stops there, longer at more words", async () => {
    const { reel, shown, timers } = played(new Game(3));
    await reel.go(0);
    reel.speed = 2;
    reel.play();
    for (let tick = 0; tick < 9; tick++) {
      await new Promise((go) => setTimeout(go));
      timers.shift()?.call();
    }
    expect(shown.map(([at]) => at)).toEqual([0, 1, 2]);
    expect(reel.playing).toBe(false);
    expect(timers).toEqual([]);
  });

  it("begins anew when it is played at its end, and stops for a step by hand", async () => {
    const { reel, timers } = played(new Game(3));
    await reel.go(2);
    reel.play();
    await new Promise((go) => setTimeout(go));
    expect(reel.at).toBe(0);
    await reel.by(1);
    expect(reel.playing).toBe(false);
    expect(timers).toEqual([]);
  });

  it("leaps to where bouts and deals begin", async () => {
    const { reel } = played(new Game(20));
    await reel.go(6);
    await reel.leap([0, 5, 11], true);
    expect(reel.at).toBe(11);
    await reel.leap([0, 5, 11], true);
    expect(reel.at).toBe(19);
    for (const at of [11, 5, 0, 0]) {
      await reel.leap([0, 5, 11], false);
      expect(reel.at).toBe(at);
    }
  });

  it("says what failed, and asks again", async () => {
    const game = new Game(8);
    const { reel } = played(game);
    await reel.go(0);
    game.broken = true;
    await reel.go(5);
    expect(reel.failed).toBeInstanceOf(Error);
    expect(reel.at).toBe(0);
    game.broken = false;
    await reel.go(5);
    expect(reel.failed).toBeUndefined();
    expect(reel.at).toBe(5);
  });
});

describe("SHA-256", () => {
  const kind = { name: "HMAC", hash: "SHA-256" };

  it.each([1, 3, 55, 56, 63, 64, 65, 119, 120, 1000])("of %i bytes is that of others", async (length) => {
    const data = Uint8Array.from({ length }, (_, at) => (at * 31 + length) % 256);
    expect(hex(sha256(data))).toBe(hex(new Uint8Array(await crypto.subtle.digest("SHA-256", data))));
    const key = await crypto.subtle.importKey("raw", data, kind, false, ["sign"]);
    const signed = await crypto.subtle.sign("HMAC", key, new Uint8Array([1, 2, 3]));
    expect(hex(hmac(data, new Uint8Array([1, 2, 3])))).toBe(hex(new Uint8Array(signed)));
  });

  it("of nothing is the known one", () => {
    expect(hex(sha256(new Uint8Array()))).toBe("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  });
});

describe("the proof of a deal", () => {
  // The worked example of docs/shuffle.md, §9.
  const secret = "0".repeat(64);
  const promised: Promised = {
    deal: 1,
    commitment: "6906fb758a642162039d4eca584967ec234ad99a3466311b3490fa679da4bd07",
    secret,
    seed: "4ff7aa32defcd3bfb2e3debc21f337b5f1da9ccb88419a20b5b131de9668201c",
    nonces: { "2": "\u0431", "0": "a" },
    text: "",
  };

  it("is that of the page of shuffles", () => {
    expect(commitment(secret)).toBe(promised.commitment);
    expect(seedOf(secret, 1, promised.nonces)).toBe(promised.seed);
    expect(prove(promised, promised.commitment)).toEqual({ deal: 1, promise: true, seed: true, seen: true, nonces: 2 });
  });

  it("finds what was changed", () => {
    expect(prove({ ...promised, secret: "1" + secret.slice(1) }, undefined)).toMatchObject({ promise: false, seed: false, seen: undefined });
    expect(prove({ ...promised, seed: secret }, undefined)).toMatchObject({ promise: true, seed: false });
    expect(prove({ ...promised, nonces: { "0": "b", "2": "\u0431" } }, undefined)).toMatchObject({ seed: false });
    expect(prove(promised, "another")).toMatchObject({ promise: true, seed: true, seen: false });
    expect(prove({ ...promised, commitment: "" }, undefined)).toBeUndefined();
  });

  it("knows the promise that was seen before, the first one of a deal", () => {
    const kept = new Map<string, string>();
    const store = { getItem: (name: string) => kept.get(name) ?? null, setItem: (name: string, text: string) => void kept.set(name, text) };
    const told = (deal: number, commitment: string): { event: unknown } => ({ event: { table: "committed", deal, commitment } });
    keepPromises("t", [{ event: { table: "ready", seat: 0 } }, told(1, "a"), told(2, "b")], store);
    keepPromises("t", [told(1, "c")], store);
    expect([1, 2, 3].map((deal) => promiseOf("t", deal, store))).toEqual(["a", "b", undefined]);
    expect(promiseOf("u", 1, store)).toBeUndefined();
    keepPromises("u", [told(1, "a"), { event: { table: "dealt", deal: 1, dealer: 0 } }, told(2, "b")], store);
    expect([1, 2].map((deal) => promiseOf("u", deal, store)), "what comes with the cards was not shown before them").toEqual([undefined, "b"]);
    keepFirst("v", "", store);
    expect(promiseOf("v", 1, store)).toBeUndefined();
    keepFirst("v", "a", store);
    keepPromises("v", [told(1, "b")], store);
    expect(promiseOf("v", 1, store)).toBe("a");
    kept.set("foolery-promises", "no list");
    expect(promiseOf("t", 1, store)).toBeUndefined();
  });
});

describe("where things lie", () => {
  it.each([2, 3, 4, 5, 6, 7, 8])("every one of %i seats sits once, the one in front below at the right", (places) => {
    for (let front = 0; front < places; front++) {
      const { above, below } = sides(places, front);
      expect([...above, ...below].sort((one, other) => one - other)).toEqual(Array.from({ length: places }, (_, at) => at));
      expect(below.at(-1)).toBe(front);
      // Clockwise: from the right below to the left, up, and to the right again.
      expect([...below].reverse().concat(above)).toEqual(Array.from({ length: places }, (_, at) => (front + at) % places));
    }
  });

  it.each([1, 6, 12, 20, 40])("%i cards stay within their room", (count) => {
    for (const room of [80, 170, 400]) {
      const { width, spots, high } = row(count, room, 62);
      expect(Math.max(...spots.map(({ left }) => left + width))).toBeLessThanOrEqual(room + 0.01);
      expect(Math.max(...spots.map(({ top }) => top + width * 1.4))).toBeLessThanOrEqual(high + 0.01);
    }
  });
});
