import type { RummyView } from "../../wire/types";

export interface Sheet {
  rows: { deal: number; task: string[]; points: (number | undefined)[] }[];
  sums: number[];
  best: number;
}

/** The score sheet of a match: the deals that are over, the one that has just ended, and those still to come. */
export function sheetOf(view: RummyView, tasks: readonly string[], deals: number): Sheet {
  const done = [...(view.sheet ?? []), ...(view.points ? [view.points] : [])];
  const rows = Array.from({ length: Math.max(deals, done.length) }, (_, number) => ({
    deal: number + 1,
    task: [...(tasks[number] ?? "")].filter((sign) => sign !== "*"),
    points: view.hands.map((_hand, place) => done[number]?.[place]),
  }));
  const sums = view.hands.map((_, place) => done.reduce((sum, row) => sum + (row[place] ?? 0), 0));
  return { rows, sums, best: done.length ? Math.min(...sums) : -1 };
}
