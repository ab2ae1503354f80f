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

type Shape = Record<string, (value: unknown) => boolean>;

const number = (value: unknown): boolean => typeof value === "number" && Number.isFinite(value);
const text = (value: unknown): boolean => typeof value === "string";
const truth = (value: unknown): boolean => typeof value === "boolean";
const maybe = (check: (value: unknown) => boolean) => (value: unknown) => value === null || check(value);
const each = (check: (value: unknown) => boolean) => (value: unknown) => Array.isArray(value) && value.every(check);
const texts = each(text);
const numbers = each(number);
const fits = (shape: Shape) => (value: unknown) => isObject(value) && Object.entries(shape).every(([key, check]) => check(value[key]));
const object = fits({});

const offered = fits({ kind: text, place: number, cards: texts, on: texts, text, label: text });
const commons = fits({ game: text, title: text, family: text, players: number, names: object, phrases: object, agreed: texts });
const sitting = fits({ name: text, bot: text, person: truth, away: truth, here: truth, host: truth, ready: truth });
const view = fits({ family: text, players: number, hands: each(texts), phase: text, ply: number });

const SHAPES: Record<Out["t"], (value: unknown) => boolean> = {
  view: fits({
    table: text,
    start: number,
    seq: number,
    now: number,
    seat: maybe(number),
    deal: number,
    ply: number,
    common: maybe(commons),
    view: maybe(view),
    asked: numbers,
    seats: each(sitting),
    actions: each(offered),
    picks: truth,
    news: each(fits({ event: object, text })),
    say: text,
    result: text,
    scores: text,
    over: truth,
    undo: maybe(number),
    can_undo: truth,
    passes: truth,
    clocks: object,
  }),
  welcome: fits({ format: number, build: text, name: text, language: text, now: number }),
  done: fits({ id: text, seq: number }),
  refused: fits({ id: text, code: text, text }),
  picks: fits({ id: text, follow: texts, actions: each(offered) }),
  hinted: fits({ id: text, action: offered, text }),
  told: fits({ id: text, text }),
  typed: fits({ id: text, action: maybe(offered), command: text }),
  said: fits({ table: text, seat: number, phrase: text, text }),
  presence: fits({ table: text, here: each(truth) }),
  pong: fits({ now: number }),
  bye: fits({ code: number, text, retry: truth }),
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

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
  if (!isObject(found) || typeof found["t"] !== "string" || !Object.hasOwn(SHAPES, found["t"])) return undefined;
  return SHAPES[found["t"] as Out["t"]](found) ? (found as unknown as Out) : undefined;
}

export type { Commons, Offered };
