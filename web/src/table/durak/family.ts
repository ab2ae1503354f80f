import type { DurakView } from "../../wire/types";
import type { Family } from "../family";
import DurakCloth from "./DurakCloth.svelte";
import { motion } from "./motion";
import { role } from "./roles";

export const durak: Family<DurakView> = {
  cloth: DurakCloth,
  motion,
  role,
  advice: true,
  letters: { pass: ["pass"], take: ["take"], transfer: ["transfer"] },
  gives: (view, place) => view.table.length > 0 && view.defender !== place,
};
