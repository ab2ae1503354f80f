import { unknown, type Motion } from "../../motion/zones";
import type { RummyView } from "../../wire/types";
import { meldRows } from "./melds";

const HAND = "hand:{}";

export const motion: Motion<RummyView> = {
  zones(view) {
    const melds = meldRows(view).flatMap(({ melds }) => melds.map(({ zone, cards }): [string, string[]] => [zone, cards]));
    return { stock: unknown(view.stock), discard: view.discard_pile, ...Object.fromEntries(melds) };
  },
  routes: {
    deal: [["stock", HAND, "deal"]],
    turned: [["stock", "discard", "lay"]],
    draw: [["stock", HAND, "draw"]],
    penalty: [["stock", HAND, "draw"]],
    "draw-discard": [["discard", HAND, "draw"]],
    claim: [["discard", HAND, "draw"]],
    discard: [[HAND, "discard", "lay"]],
  },
};
