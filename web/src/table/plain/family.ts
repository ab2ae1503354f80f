import { places } from "../../motion/zones";
import type { View } from "../../wire/types";
import type { Family } from "../family";
import PlainCloth from "./PlainCloth.svelte";
import { byPlace, open } from "./zones";

/** Where the cards of a view lie that are in no hand. */
function zones(view: View): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  for (const { name, cards } of open(view)) found[name] = cards;
  for (const { name, rows } of byPlace(view)) Object.assign(found, places(name, rows));
  return found;
}

/** A family that this page has no parts for: everything is drawn from its view. */
export const plain: Family = { cloth: PlainCloth, motion: { zones, routes: {} } };
