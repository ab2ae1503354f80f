import { examples, head, looked, part, type Examples, type Head, type Looked, type Step } from "../replay/forms";
import { keepFirst } from "../state/promises";
import type { Api } from "../wire/api";
import { nonce } from "../wire/nonce";
import { remember } from "./again";
import { list, maybe, number, optional, shape, table, text, yes, type Guard } from "./guard";

type Texts = Record<string, string>;

/** What cannot be played together; `text` says it in the reader's language, `why` the reason alone where there is one. */
export interface Problem {
  code: string;
  fields: Record<string, unknown>;
  rules?: string[] | undefined;
  text?: string | undefined;
  why?: string | undefined;
}

export interface Rule {
  id: string;
  kind: string;
  family: string;
  group: string;
  title: Texts;
  help: Texts;
  usual: string;
  seats: number[];
  contains: string[];
  length: { players: number; moves: number } | null;
  /** Those on its picture. */
  cards: string[];
}

export interface Titled {
  id: string;
  title: Texts;
}

export interface Catalogue {
  families: Titled[];
  groups: Titled[];
  rules: Rule[];
  /** What one tap deals, and what is begun with. */
  first: { game: string; bots: string[] };
  /** Rules that show how different games are. */
  front: string[];
}

export interface OpenOption {
  name: string;
  values: string[];
  numbers: boolean;
  most: number;
  default: string;
  value: string;
  title: Texts;
  help: Texts;
  says: Record<string, Texts>;
  open: string[];
}

/** Rules that may be played together though it is odd, and why, in the reader's language. */
export interface Warning {
  rules: string[];
  why: string;
}

export interface Composed {
  id: string | null;
  family: string | null;
  title: Texts | null;
  seats: number[];
  problems: Problem[];
  warnings: Warning[];
  rules: string[];
  /** Of each of them, as it is played with the options. */
  helps: Record<string, Texts>;
  joins: { id: string; problem: Problem | null }[];
  options: OpenOption[];
  /** Those on its picture. */
  cards: string[];
}

/** A table of mine: whose move it is stands in words. */
export interface MyTable {
  table: string;
  title: string;
  names: string[];
  mine: boolean;
  over: boolean;
  begun: boolean;
  text: string;
}

export interface OpenTable {
  table: string;
  title: string;
  names: string[];
  players: number;
  guarded: boolean;
  text: string;
}

export interface Me {
  name: string;
  language: string;
  tables: MyTable[];
}

/** Something of which there are several to choose from: a bot, a language. */
export interface Choosable {
  id: string;
  title: string;
}

const texts = table(text);
const anything: Guard<unknown> = (data): data is unknown => data !== undefined || data === undefined;
const problem = shape<Problem>({
  code: text,
  fields: table(anything),
  rules: optional(list(text)),
  text: optional(text),
  why: optional(text),
});
const titled = shape<Titled>({ id: text, title: texts });
const rule = shape<Rule>({
  id: text,
  kind: text,
  family: text,
  group: text,
  title: texts,
  help: texts,
  usual: text,
  seats: list(number),
  contains: list(text),
  length: maybe(shape({ players: number, moves: number })),
  cards: list(text),
});
const catalogue = shape<Catalogue>({ families: list(titled), groups: list(titled), rules: list(rule), first: shape({ game: text, bots: list(text) }), front: list(text) });
const option = shape<OpenOption>({
  name: text,
  values: list(text),
  numbers: yes,
  most: number,
  default: text,
  value: text,
  title: texts,
  help: texts,
  says: table(texts),
  open: list(text),
});
const composed = shape<Composed>({
  id: maybe(text),
  family: maybe(text),
  title: maybe(texts),
  seats: list(number),
  problems: list(problem),
  warnings: list(shape({ rules: list(text), why: text })),
  rules: list(text),
  helps: table(texts),
  joins: list(shape({ id: text, problem: maybe(problem) })),
  options: list(option),
  cards: list(text),
});
const myTable = shape<MyTable>({
  table: text,
  title: text,
  names: list(text),
  mine: yes,
  over: yes,
  begun: yes,
  text,
});
const openTable = shape<OpenTable>({
  table: text,
  title: text,
  names: list(text),
  players: number,
  guarded: yes,
  text,
});
const me = shape<Me>({ name: text, language: text, tables: list(myTable) });
const bot = shape<Choosable>({ id: text, title: text });

/** An answer that is not what this build of the page knows: most likely the server is another version. */
export class Strange extends Error {}

function fits<T>(guard: Guard<T>, data: unknown): T {
  if (!guard(data)) throw new Strange();
  return data;
}

/** The pages of the server that stand below `/api`, as this client reads them. */
export class Server {
  #catalogue: { language: string; found: Promise<Catalogue> } | undefined;

  constructor(private readonly api: Api) {}

  /** The catalogue stays while the page is open: it changes only with the server. */
  catalogue(): Promise<Catalogue> {
    const language = this.api.language;
    if (this.#catalogue?.language !== language) {
      const found = this.api.get("catalogue").then((data) => fits(catalogue, data));
      this.#catalogue = { language, found };
      found.catch(() => (this.#catalogue = undefined));
    }
    return this.#catalogue.found;
  }

  async compose(ids: readonly string[] | string, options: Record<string, string> = {}): Promise<Composed> {
    return fits(composed, await this.api.post("compose", { ids, options }));
  }

  async rules(game: string): Promise<string> {
    return fits(shape({ text }), await this.api.get("rules", { game })).text;
  }

  async me(): Promise<Me> {
    return fits(me, await this.api.get("me"));
  }

  /** The name of this browser's person; a new one where there is none. */
  async arrive(language: string): Promise<string> {
    return fits(shape({ name: text }), await this.api.post("guest", { language })).name;
  }

  async rename(name: string): Promise<void> {
    await this.api.post("me", { name });
  }

  /** The bots that play this game, weakest first. */
  async bots(game: string): Promise<Choosable[]> {
    return fits(list(bot), await this.api.get("bots", { game }));
  }

  async languages(): Promise<Choosable[]> {
    return fits(list(bot), await this.api.get("languages"));
  }

  async openTables(): Promise<OpenTable[]> {
    return fits(list(openTable), await this.api.get("tables"));
  }

  /** A table whose seats are all taken begins once its maker, who has the promise by then, has added to the deal. */
  async newTable(wanted: NewTable): Promise<string> {
    const full = wanted.seats.every((seat) => "me" in seat || "bot" in seat);
    const { table, commitment } = fits(shape({ table: text, commitment: text }), await this.api.post("tables", { ...wanted, begin: false }));
    keepFirst(table, commitment);
    if (full) await this.api.post(`tables/${table}/ready`, { nonce: nonce() });
    remember(table, wanted);
    return table;
  }

  /** What is to be seen of a game that is over. */
  async replay({ kind, name }: Replayed): Promise<Head> {
    return fits(head, await this.api.get(`${kind}/${encodeURIComponent(name)}/replay`));
  }

  /** Some steps of it, as those eyes saw them. */
  async replayPart({ kind, name }: Replayed, number: number, view: string): Promise<Step[]> {
    return fits(part, await this.api.get(`${kind}/${encodeURIComponent(name)}/replay/${number}`, { view })).steps;
  }

  /** What its decisions have cost, or how far that is reckoned; it begins when it is first asked for. */
  async review({ kind, name }: Replayed): Promise<Looked> {
    return fits(looked, await this.api.get(`${kind}/${encodeURIComponent(name)}/review`));
  }

  /** Brings a record along; the name under which it is kept for a while. */
  async bring(record: string | Blob): Promise<string> {
    return fits(shape({ record: text }), await this.api.send("records", record)).record;
  }

  /** The worked examples of a rule, or of all rules of a game, played. */
  async examples(of: { rule: string } | { game: string }): Promise<Examples> {
    return fits(examples, await this.api.get("played", of));
  }

  async sit(table: string, seat: number, password: string): Promise<void> {
    await this.api.post(`tables/${table}/sit`, { seat, ...(password ? { password } : {}) });
  }

  async deviceCode(): Promise<string> {
    return fits(shape({ code: text }), await this.api.post("device")).code;
  }

  async claimDevice(code: string): Promise<void> {
    await this.api.post("device/claim", { code });
  }
}

/** A game that can be seen again: one of a table, or a record that somebody has brought along. */
export interface Replayed {
  kind: "tables" | "records";
  name: string;
}

/** What a table is made of; a seat without anything waits for somebody. */
export interface NewTable {
  game: string;
  seats: ({ bot: string } | { me: true } | Record<string, never>)[];
  deals?: number;
  open?: boolean;
  password?: string;
  undo?: boolean;
  /** Seconds for each move; without it nobody hurries. */
  clock?: { move: number };
  /** Whether passes that are all somebody may do play themselves from the start. */
  passes?: boolean;
}
