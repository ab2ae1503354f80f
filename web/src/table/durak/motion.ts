import { places, unknown, type Motion } from "../../motion/zones";
import type { DurakView } from "../../wire/types";

const HAND = "hand:{}";

export const motion: Motion<DurakView> = {
  zones(view) {
    const own = Object.entries(view.zones ?? {}).map(([name, rows]) => places(name, rows));
    const discard = typeof view.discard === "number" ? unknown(view.discard) : view.discard;
    const table = view.table.flatMap((slot) => [slot.attack, ...(slot.cover ? [slot.cover] : [])]);
    return Object.assign({ stock: view.stock, discard, table }, ...own);
  },
  routes: {
    deal: [["stock", HAND, "deal"]],
    lead: [[HAND, "table", "lay"]],
    throw: [[HAND, "table", "lay"]],
    transfer: [[HAND, "table", "lay"]],
    taken: [["table", "hand:{to}", "take"], ["table", HAND, "take"]],
    beaten: [["table", "discard", "beaten"]],
    draw: [["stock", HAND, "draw"]],
    "draw-turn-up": [["stock", HAND, "draw"]],
    gift: [[HAND, "hand:{to}", "move"]],
  },
  seconds: { cover: [HAND, "table", "cover"] },
};
