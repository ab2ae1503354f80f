import { isForm, OUT } from "./guards";
import type {
  Bye,
  Commons,
  Done,
  Hinted,
  Offered,
  Picks,
  Pong,
  Presence,
  Refused,
  Said,
  Told,
  Typed,
  ViewFrame as Sight,
  Welcome,
} from "./types";

/** What a server may send. */
export type Out = Sight | Welcome | Done | Refused | Picks | Hinted | Told | Typed | Said | Presence | Pong | Bye;

/** A view with what the server leaves out where it has just said it. */
export type ViewFrame = Omit<Sight, "common"> & { common: Commons };

/**
 * A frame of the server. What is no frame, or one of a kind that this client does not know yet, is passed over; fields
 * that it does not know are left in it.
 */
export function decode(data: unknown): Out | undefined {
  if (typeof data !== "string") return undefined;
  let found: unknown;
  try {
    found = JSON.parse(data);
  } catch {
    return undefined;
  }
  const kind: unknown = found !== null && typeof found === "object" ? Reflect.get(found, "t") : undefined;
  const form = typeof kind === "string" && Object.hasOwn(OUT, kind) ? OUT[kind] : undefined;
  return form !== undefined && isForm(found, form) ? (found as Out) : undefined;
}

export type { Commons, Offered };
