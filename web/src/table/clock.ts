import type { ViewFrame } from "../wire/decode";

export interface Shown {
  text: string;
  /** Of what was left when the clock began to run in this view, from 0 to 1. */
  part: number;
  low: boolean;
}

const LOW = 10_000;
const TENTHS = 5_000;

/** The clock of a seat at a moment of the server's time; none where there is no limit. */
export function clockOf(frame: ViewFrame, seat: number, now: number): Shown | undefined {
  const clock = frame.clocks[String(seat)];
  if (!clock) return undefined;
  const left = clock.until === null ? clock.left : Math.max(0, clock.until - now);
  const low = clock.until !== null && left <= LOW;
  return { text: timeText(left, clock.until !== null), part: clock.left ? Math.min(1, left / clock.left) : 0, low };
}

function timeText(ms: number, runs: boolean): string {
  if (runs && ms < TENTHS) return `0:0${(Math.floor(ms / 100) / 10).toFixed(1)}`;
  const seconds = Math.ceil(ms / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
