import type { Step } from "../wire/types";

/** Where steps come from: some at a time, by the number of the part. */
export interface Source {
  readonly steps: number;
  readonly part: number;
  fetch(part: number): Promise<Step[]>;
}

export type Later = (call: () => void, ms: number) => () => void;

export const SPEEDS = [0.5, 1, 2, 4] as const;

/** So long a step stands while the reel plays, in ms: some time to see it, and more for more words. */
const LOOK = 900;
const LETTER = 16;
const LONGEST = 4200;

/** A game that is stepped through: where the reader is, what has been fetched, and whether it plays by itself. */
export class Reel {
  /** The step that is wanted; it is shown as soon as it is there. */
  wanted = $state(0);
  at = $state(0);
  now = $state.raw<Step>();
  playing = $state(false);
  speed = $state(1);
  failed = $state.raw<unknown>();
  #parts = $state.raw<ReadonlyMap<number, Step[]>>(new Map());
  #asked = new Map<number, Promise<void>>();
  #stop: (() => void) | undefined;

  constructor(
    readonly source: Source,
    private readonly later: Later,
    private readonly shown: (step: Step, at: number, animate: boolean) => void = () => undefined,
  ) {}

  readonly last = (): number => this.source.steps - 1;

  /** Goes to a step, which is fetched where it is not there yet; a wish that comes later wins. */
  async go(to: number): Promise<void> {
    const at = Math.max(0, Math.min(this.last(), Math.round(to)));
    this.wanted = at;
    if (!this.step(at)) await this.#load(this.#partOf(at));
    const step = this.step(at);
    if (this.wanted !== at || !step) return;
    const animate = this.now !== undefined && at === this.at + 1;
    this.at = at;
    this.now = step;
    this.shown(step, at, animate);
    this.#ahead(at);
    if (this.playing) this.#wait(step);
  }

  /** A step by its number, where it has been fetched. */
  step(at: number): Step | undefined {
    const number = this.#partOf(at);
    return this.#parts.get(number)?.[at - number * this.source.part];
  }

  by(steps: number): Promise<void> {
    this.pause();
    return this.go(this.wanted + steps);
  }

  /** To the next of these steps, or the one before: a bout, a deal. */
  leap(marks: readonly number[], forward: boolean): Promise<void> {
    this.pause();
    const to = forward ? marks.find((mark) => mark > this.wanted) : marks.findLast((mark) => mark < this.wanted);
    return this.go(to ?? (forward ? this.last() : 0));
  }

  play(): void {
    this.playing = true;
    void this.go(this.wanted >= this.last() ? 0 : this.wanted + 1);
  }

  pause(): void {
    this.playing = false;
    this.#stop?.();
    this.#stop = undefined;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  /** Fetches all the steps from one to before another, so that they can be read in a list. */
  async fetch(from: number, to: number): Promise<void> {
    for (let number = this.#partOf(from); number <= this.#partOf(to - 1); number++) await this.#load(number);
  }

  #wait(step: Step): void {
    this.#stop?.();
    if (this.at >= this.last()) return this.pause();
    const letters = step.news.reduce((sum, { text }) => sum + text.length, 0);
    const ms = Math.min(LONGEST, LOOK + letters * LETTER) / this.speed;
    this.#stop = this.later(() => void this.go(this.at + 1), ms);
  }

  #partOf(at: number): number {
    return Math.floor(at / this.source.part);
  }

  /** The next part is fetched before it is needed. */
  #ahead(at: number): void {
    const next = this.#partOf(at) + 1;
    if ((at % this.source.part) * 2 >= this.source.part && next <= this.#partOf(this.last())) void this.#load(next);
  }

  #load(number: number): Promise<void> {
    if (this.#parts.has(number)) return Promise.resolve();
    const asked = this.#asked.get(number) ?? this.#ask(number);
    this.#asked.set(number, asked);
    return asked;
  }

  async #ask(number: number): Promise<void> {
    try {
      const steps = await this.source.fetch(number);
      this.#parts = new Map(this.#parts).set(number, steps);
      this.failed = undefined;
    } catch (reason) {
      this.failed = reason;
      this.pause();
    } finally {
      this.#asked.delete(number);
    }
  }
}
