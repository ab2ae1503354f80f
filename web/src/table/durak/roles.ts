import type { DurakView } from "../../wire/types";
import type { Role } from "../roles";

/** What stands beside a seat in a bout of Durak, read from the fields of the view. */
export function role(view: DurakView, place: number): Role | undefined {
  if (view.out.includes(place)) return { word: "out", manner: "quiet" };
  if (view.defender === place) return view.phase === "take" ? { word: "takes", manner: "bad" } : { word: "defends", manner: "role" };
  if (view.passed.includes(place)) return { word: view.first === place ? "led-passed" : "passed", manner: "quiet" };
  if (view.attacker === place && view.phase === "lead") return { word: "leads", manner: "role" };
  if (view.actors.includes(place) && view.table.length) return { word: "may-throw", manner: "go" };
  if (view.first === place) return { word: "led", manner: "role" };
  return undefined;
}
