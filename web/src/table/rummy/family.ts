import type { RummyView } from "../../wire/types";
import type { Family } from "../family";
import RummyCloth from "./RummyCloth.svelte";
import { motion } from "./motion";

export const rummy: Family<RummyView> = {
  cloth: RummyCloth,
  motion,
  role: (view, place) => (view.melds?.[String(place)] ? { word: "melded", manner: "quiet" } : undefined),
};
