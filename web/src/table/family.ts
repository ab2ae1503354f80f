import type { Component } from "svelte";
import type { Motion } from "../motion/zones";
import type { Offered, View } from "../wire/types";
import type { Shape } from "./context";
import type { Role } from "./roles";
import type { Variant } from "./variants";

/** What a family of games has at the table that is not the same for all. Whatever a family leaves out is as for all. */
export interface Family<V extends View = View> {
  /** What lies on the cloth. */
  cloth: Component<{ view: V }>;
  /** Where its cards lie and how they move. */
  motion: Motion<V>;
  /** The tag beside a seat. */
  role?: (view: V, place: number) => Role | undefined;
  /** Whether this place may give cards in somebody else's turn: who may, need not, and the page says it otherwise. */
  gives?: (view: V, place: number) => boolean;
  /** What lies before another's seat, in place of a fan of backs. */
  seat?: Component<{ view: V; place: number; variant: Variant }>;
  /** What lies of mine beside the hand, which has less room then. */
  mine?: Component<{ view: V; place: number }>;
  /** No card of the hand is wider, in px. */
  largest?: Readonly<Record<Shape, number>>;
  /** Actions that lie on the cloth as things of their own, and are no buttons below it. */
  onCloth?: (action: Offered) => boolean;
}
