import type { Offered } from "../../wire/types";

/** The two faces that a laugh is answered with. */
export const FACES: Readonly<Record<string, string>> = { laugh: "😂", "no-laugh": "😐" };

export function laughs({ kind }: Offered): boolean {
  return kind in FACES;
}
