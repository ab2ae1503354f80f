import type { ViewFrame } from "../wire/decode";
import type { Commons, Sitting } from "../wire/types";
import type { Step } from "../wire/types";

/** A step as the table is drawn from it: a view in which nobody can do anything. */
export function frameOf(step: Step, at: number, common: Commons, seats: Sitting[]): ViewFrame {
  return {
    t: "view",
    table: "",
    start: at - 1,
    seq: at,
    now: 0,
    seat: null,
    deal: step.deal,
    ply: step.ply,
    common,
    view: step.view,
    asked: step.asked,
    seats,
    actions: [],
    picks: false,
    news: step.news,
    say: step.say,
    result: step.over ? step.say : "",
    scores: "",
    over: step.over,
    undo: null,
    can_undo: false,
    passes: false,
    clocks: {},
    lying: step.lying ?? {},
  };
}

/** Where seats sit around the cloth, clockwise: one half above, the other below, whoever is looked at last of all. */
export function sides(places: number, front: number): { above: number[]; below: number[] } {
  const all = Array.from({ length: places }, (_, number) => (front + number) % places);
  const low = Math.max(1, Math.floor(places / 2));
  return { above: all.slice(low), below: all.slice(0, low).reverse() };
}

export interface Row {
  width: number;
  step: number;
  rows: number;
  high: number;
  spots: { left: number; top: number }[];
}

const STRIP = 0.36;
const MOST_ROWS = 3;
const SHOWN = 0.5;

/** How the open cards of a hand lie in so much room: side by side, then closer, then in rows. */
export function row(count: number, room: number, largest: number): Row {
  const width = Math.max(16, Math.min(largest, room / 2.2));
  const fitting = Math.max(1, Math.floor((room - width) / (width * STRIP)) + 1);
  const rows = Math.min(MOST_ROWS, Math.max(1, Math.ceil(count / fitting)));
  const each = Math.ceil(count / rows);
  const step = each > 1 ? Math.min(0.62 * width, (room - width) / (each - 1)) : 0;
  const spots = Array.from({ length: count }, (_, number) => ({
    left: (number % each) * step,
    top: Math.floor(number / each) * width * 1.4 * SHOWN,
  }));
  return { width, step, rows, high: width * 1.4 * (1 + SHOWN * (rows - 1)), spots };
}
