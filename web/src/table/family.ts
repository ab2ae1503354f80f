import type { Component, Snippet } from "svelte";
import type { Motion } from "../motion/zones";
import type { Letters } from "../text/keys";
import type { Offered, View } from "../wire/types";
import type { Shape } from "./context";
import type { Role } from "./roles";
import type { Variant } from "./variants";

/** What a family of games has at the table that is not the same for all. Whatever a family leaves out is as for all. */
export interface Family<V extends View = View> {
  /** What lies on the cloth; `seat` draws who sits there, where it shows that itself. */
  cloth: Component<{ view: V; seat: Snippet<[place: number]> }>;
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
  /** There is a page of advice for its players. */
  advice?: boolean;
  /** How high its cloth is at least where hands lie around it, in px: it has rows of its own. */
  high?: number;
  /** No card of the hand is wider, in px. */
  largest?: Readonly<Record<Shape, number>>;
  /** On a phone the hand lies in two rows from so many cards on. */
  rowsFrom?: number;
  /** A tap chooses a card and never plays it: most cards may do many things, and mostly several are wanted. */
  slow?: boolean;
  /** What the strong button does while no card is chosen. */
  first?: (actions: readonly Offered[]) => Offered | undefined;
  /** What the letters of the keyboard do. */
  letters?: Letters;
  /** Pages on which the cloth itself shows who sits there. */
  seated?: readonly Shape[];
  /** What stands beside the log, and on a sheet of its own on a phone. */
  sheet?: Component<{ view: V }>;
  /** The points of a place so far, where there are any. */
  points?: (view: V, place: number) => number;
  /** The kind of event with which a seat that has a nickname makes its call. */
  call?: string;
  /** Actions that lie on the cloth as things of their own, and are no buttons below it. */
  onCloth?: (action: Offered) => boolean;
}
