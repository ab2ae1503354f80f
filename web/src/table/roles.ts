import type { View } from "../wire/types";

/** A tag beside a seat: the id of its word, and how it is dressed. */
export interface Role {
  word: string;
  manner: "role" | "go" | "bad" | "quiet";
}

/** The cards of a hand that lie open on the table, which others than their holder see: what is only remembered is not. */
export function openCards(view: View, place: number): string[] {
  const known = (view.hands[place] ?? []).filter((face) => face !== "?");
  const remembered = (view.shown ?? []).flatMap(([holder, cards]) => (holder === place ? cards : []));
  for (const face of remembered) {
    const at = known.indexOf(face);
    if (at >= 0) known.splice(at, 1);
  }
  return known;
}

/** The suit that is trump for this place; empty where there is none or it is not known. */
export function trumpOf(view: View | undefined, place: number | undefined): string {
  if (!view || !("trump" in view) || view.trump === null) return "";
  if (typeof view.trump === "string") return view.trump;
  return (place === undefined ? undefined : view.trump[place]) ?? "";
}
