import type { ShedView } from "../../wire/types";
import type { Family } from "../family";
import IdiotCloth from "./IdiotCloth.svelte";
import MyRows from "./MyRows.svelte";
import SeatRows from "./SeatRows.svelte";
import { motion } from "./motion";

export const idiot: Family<ShedView> = {
  cloth: IdiotCloth,
  motion,
  role: (view, place) => (view.out.includes(place) ? { word: "out", manner: "quiet" } : undefined),
  seat: SeatRows,
  mine: MyRows,
  letters: { pass: ["ready"], take: ["take-pile"] },
  largest: { phone: 70, landscape: 72, desktop: 92 },
  // A face-down card of the row is turned where it lies.
  onCloth: ({ number }) => number !== undefined,
};
