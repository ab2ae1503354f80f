import { places, unknown, type Motion } from "../../motion/zones";
import type { ShedView } from "../../wire/types";

const HAND = "hand:{}";

export const motion: Motion<ShedView> = {
  zones({ stock, discard, zones }) {
    return { stock: unknown(stock), discard: unknown(discard), pile: zones?.pile ?? [], ...places("up", zones?.up), ...places("down", zones?.down) };
  },
  routes: {
    deal: [["stock", HAND, "deal"]],
    row: [["stock", "up:{}", "deal"]],
    down: [["stock", "down:{}", "deal"]],
    start: [["stock", "pile", "lay"]],
    play: [[HAND, "pile", "lay"], ["up:{}", "pile", "lay"], ["down:{}", "pile", "lay"]],
    turn: [["down:{}", "pile", "lay"]],
    burn: [["pile", "discard", "burn"]],
    take: [["pile", HAND, "take"]],
    along: [["up:{}", HAND, "take"]],
    draw: [["stock", HAND, "draw"]],
  },
};
