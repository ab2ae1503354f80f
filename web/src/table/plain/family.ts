import type { Family } from "../family";
import PlainCloth from "./PlainCloth.svelte";

export const plain: Family = {
  cloth: PlainCloth,
  motion: { zones: () => ({}), routes: {} },
};
