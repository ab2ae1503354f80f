import { unknown } from "../../motion/zones";
import type { AnimalsView } from "../../wire/types";
import type { Family } from "../family";
import AnimalsCloth from "./AnimalsCloth.svelte";
import { laughs } from "./laughs";

export const animals: Family<AnimalsView> = {
  cloth: AnimalsCloth,
  motion: {
    zones: ({ stock, discard, zones }) => ({ stock, discard: unknown(discard), center: zones?.center ?? [] }),
    routes: {
      deal: [["stock", "hand:{}", "deal"]],
      lay: [["hand:{}", "center", "lay"]],
      take: [["center", "hand:{}", "take"]],
    },
  },
  call: "skip",
  onCloth: laughs,
  letters: { pass: ["skip"] },
};
