import { getContext, setContext } from "svelte";
import type { Play } from "../state/play.svelte";
import type { Ticker } from "../state/ticker.svelte";
import type { Look } from "../look/masks";
import type { Twins } from "./twins.svelte";

/** What stands around a table: how large it is, and what all its parts share. */
export interface Around {
  readonly play: Play;
  readonly ticker: Ticker;
  readonly twins: Twins;
  readonly shape: Shape;
  readonly looks: readonly Look[];
}

export type Shape = "phone" | "landscape" | "desktop";

const KEY = Symbol("table");

export function setAround(around: Around): Around {
  return setContext(KEY, around);
}

export function getAround(): Around {
  return getContext<Around>(KEY);
}
