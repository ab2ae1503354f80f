import type { View } from "../../wire/types";

/** A row of cards for all, or one for each place. */
export type Lying = string[] | string[][];

/** What a view of any family says of the zones of its table. */
function zonesOf(view: View): [string, Lying][] {
  return Object.entries<Lying>({ ...("zones" in view ? view.zones : {}) });
}

function isRows(lying: Lying): lying is string[][] {
  return Array.isArray(lying[0]);
}

function isRow(lying: Lying): lying is string[] {
  return !isRows(lying);
}

/** The zones that all places share. */
export function open(view: View): { name: string; cards: string[] }[] {
  return zonesOf(view).flatMap(([name, cards]) => (isRow(cards) ? [{ name, cards }] : []));
}

/** The zones that have a row for each place. */
export function byPlace(view: View): { name: string; rows: string[][] }[] {
  return zonesOf(view).flatMap(([name, rows]) => (isRows(rows) ? [{ name, rows }] : []));
}
