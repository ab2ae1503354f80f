import type { View } from "../wire/types";
import { animals } from "./animals/family";
import { durak } from "./durak/family";
import type { Family } from "./family";
import { idiot } from "./shedding/family";
import { plain } from "./plain/family";
import { rummy } from "./rummy/family";

type Of<Name> = Extract<View, { family: Name }>;

/** Every family that the page can draw, by the name that its views carry. This is the only place that names them. */
const FAMILIES: { [Name in View["family"]]: Family<Of<Name>> } = { animals, durak, idiot, rummy };

/** The parts of the family of this view: they are only ever given views of their own. */
export function familyOf(view: View): Family {
  const found = new Map(Object.entries(FAMILIES)).get(view.family);
  return (found as Family | undefined) ?? plain;
}

export function gives(view: View, place: number): boolean {
  return familyOf(view).gives?.(view, place) ?? false;
}
