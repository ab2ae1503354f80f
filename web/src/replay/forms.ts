import { list, maybe, number, shape, table, text, yes, type Guard } from "../pages/guard";
import type { Commons, News, Sitting, View } from "../wire/types";

/** A position of a game that is over, and what led to it (`docs/server.md`): the server tells, nothing is worked out here. */
export interface Step {
  deal: number;
  ply: number;
  seat: number | null;
  view: View;
  asked: number[];
  news: News[];
  say: string;
  over: boolean;
  lying: Record<string, string>;
}

/** What a deal was made of; the texts are empty where nothing was promised. `text` is what the server found. */
export interface Promised {
  deal: number;
  commitment: string;
  secret: string;
  seed: string;
  nonces: Record<string, string>;
  text: string;
}

export interface DealHead {
  deal: number;
  at: number;
  steps: number;
  result: string;
}

export interface Head {
  common: Commons;
  seats: Sitting[];
  steps: number;
  part: number;
  deals: DealHead[];
  marks: number[];
  promises: Promised[];
  scores: string;
  date: string;
}

/** A decision by the number of its step; `text` is the sentence on it, empty where it cost nothing. */
export interface Judged {
  step: number;
  seat: number;
  verdict: string;
  exact: boolean;
  loss: number;
  error: number;
  text: string;
}

/** How the result of a seat came about; nothing of it where the game was not played to its end. */
export interface Share {
  result: number | null;
  own: number;
  others: number;
  luck: number | null;
}

/** A game that was looked at again (`docs/review.md`): `course` has for every step what each seat could expect. */
export interface Reviewed {
  judged: Judged[];
  course: number[][];
  seats: Share[];
  note: string;
}

export interface Looked {
  done: number;
  parts: number;
  found: Reviewed | null;
}

export interface Exampled {
  rule: string;
  title: string;
  common: Commons;
  seats: Sitting[];
  who: string;
  may: string[];
  refused: { action: string; why: string }[];
  steps: Step[];
}

export interface Examples {
  names: Record<string, string>;
  examples: Exampled[];
}

const texts = table(text);
const object = (data: unknown): boolean => data !== null && typeof data === "object";
// Views and events are of many forms, which the schema of the package holds; here it is enough that they are there.
const view: Guard<View> = (data): data is View =>
  data !== null && typeof data === "object" && text(Reflect.get(data, "family")) && list(list(text))(Reflect.get(data, "hands"));
const news: Guard<News> = (data): data is News =>
  data !== null && typeof data === "object" && object(Reflect.get(data, "event")) && text(Reflect.get(data, "text"));
const commons: Guard<Commons> = (data): data is Commons =>
  data !== null &&
  typeof data === "object" &&
  text(Reflect.get(data, "title")) &&
  text(Reflect.get(data, "game")) &&
  texts(Reflect.get(data, "names"));
const sitting: Guard<Sitting> = (data): data is Sitting =>
  data !== null && typeof data === "object" && text(Reflect.get(data, "name"));

export const step: Guard<Step> = shape<Step>({
  deal: number,
  ply: number,
  seat: maybe(number),
  view,
  asked: list(number),
  news: list(news),
  say: text,
  over: yes,
  lying: table(text),
});
export const part = shape<{ at: number; steps: Step[] }>({ at: number, steps: list(step) });
export const head: Guard<Head> = shape<Head>({
  common: commons,
  seats: list(sitting),
  steps: number,
  part: number,
  deals: list(shape<DealHead>({ deal: number, at: number, steps: number, result: text })),
  marks: list(number),
  promises: list(
    shape<Promised>({ deal: number, commitment: text, secret: text, seed: text, nonces: texts, text }),
  ),
  scores: text,
  date: text,
});
export const looked: Guard<Looked> = shape<Looked>({
  done: number,
  parts: number,
  found: maybe(
    shape<Reviewed>({
      judged: list(shape<Judged>({ step: number, seat: number, verdict: text, exact: yes, loss: number, error: number, text })),
      course: list(list(number)),
      seats: list(shape<Share>({ result: maybe(number), own: number, others: number, luck: maybe(number) })),
      note: text,
    }),
  ),
});
export const examples: Guard<Examples> = shape<Examples>({
  names: texts,
  examples: list(
    shape<Exampled>({
      rule: text,
      title: text,
      common: commons,
      seats: list(sitting),
      who: text,
      may: list(text),
      refused: list(shape({ action: text, why: text })),
      steps: list(step),
    }),
  ),
});
