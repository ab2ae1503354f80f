import type { RummyView } from "../../wire/types";
import type { Family } from "../family";
import type { Role } from "../roles";
import { motion } from "./motion";
import RummyCloth from "./RummyCloth.svelte";
import ScoreSheet from "./ScoreSheet.svelte";
import { sheetOf } from "./sheet";

function role(view: RummyView, place: number): Role | undefined {
  if (view.phase === "claim" && view.actors.includes(place)) return { word: "asked", manner: "go" };
  if (view.turn === place && view.phase !== "over") return { word: "in-turn", manner: "role" };
  return view.melds?.[String(place)] ? { word: "melded", manner: "quiet" } : undefined;
}

export const rummy: Family<RummyView> = {
  cloth: RummyCloth,
  motion,
  role,
  seated: ["desktop"],
  high: 290,
  sheet: ScoreSheet,
  points: (view, place) => sheetOf(view, [], 0).sums[place] ?? 0,
  slow: true,
  letters: { pass: ["refuse", "decline"], take: ["draw-discard", "claim"] },
  rowsFrom: 8,
  largest: { phone: 72, landscape: 62, desktop: 108 },
  // The best contract comes first.
  first: (actions) => actions.find(({ kind }) => kind === "meld"),
};
