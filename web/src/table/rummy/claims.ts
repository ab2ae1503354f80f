import type { Offered } from "../../wire/types";

/** The answer to a claim that may be given for a whole deal. */
export function declines({ kind }: Offered): boolean {
  return kind === "decline";
}
