import { keepFirst } from "../state/promises";
import type { Api } from "../wire/api";
import { isForm, type Forms } from "../wire/guards";
import { nonce } from "../wire/nonce";
import type { Choosable, Examples, Head, ReviewProgress, Me, OpenTable, ShownCatalogue, ShownComposed, Step, TableWish } from "../wire/types";
import { remember } from "./again";

export type { Choosable, MyTable, OpenOption, OpenTable, ShownCatalogue as Catalogue, ShownComposed as Composed, ShownProblem as Problem, ShownRule as Rule, TableWish as NewTable } from "../wire/types";

/** An answer that is not what this build of the page knows: most likely the server is another version. */
export class Strange extends Error {}

function fit<Name extends keyof Forms & string>(name: Name, data: unknown): Forms[Name] {
  if (!isForm(data, name)) throw new Strange();
  return data;
}

function list<Name extends keyof Forms & string>(name: Name, data: unknown): Forms[Name][] {
  if (!Array.isArray(data)) throw new Strange();
  return data.map((one) => fit(name, one));
}

/** The pages of the server that stand below `/api`, as this client reads them. */
export class Server {
  #catalogue: { language: string; found: Promise<ShownCatalogue> } | undefined;

  constructor(private readonly api: Api) {}

  /** The catalogue stays while the page is open: it changes only with the server. */
  catalogue(): Promise<ShownCatalogue> {
    const language = this.api.language;
    if (this.#catalogue?.language !== language) {
      const found = this.api.get("catalogue").then((data) => fit("ShownCatalogue", data));
      this.#catalogue = { language, found };
      found.catch(() => (this.#catalogue = undefined));
    }
    return this.#catalogue.found;
  }

  async compose(ids: readonly string[] | string, options: Record<string, string> = {}): Promise<ShownComposed> {
    return fit("ShownComposed", await this.api.post("compose", { ids, options }));
  }

  async rules(game: string): Promise<string> {
    return fit("RulesPage", await this.api.get("rules", { game })).text;
  }

  async me(): Promise<Me> {
    return fit("Me", await this.api.get("me"));
  }

  /** The name of this browser's person; a new one where there is none. */
  async arrive(language: string): Promise<string> {
    return fit("Guest", await this.api.post("guest", { language })).name;
  }

  async rename(name: string): Promise<void> {
    await this.api.post("me", { name });
  }

  /** The bots that play this game, weakest first. */
  async bots(game: string): Promise<Choosable[]> {
    return list("Choosable", await this.api.get("bots", { game }));
  }

  async languages(): Promise<Choosable[]> {
    return list("Choosable", await this.api.get("languages"));
  }

  async openTables(): Promise<OpenTable[]> {
    return list("OpenTable", await this.api.get("tables"));
  }

  /** A table whose seats are all taken begins once its maker, who has the promise by then, has added to the deal. */
  async newTable(wanted: TableWish): Promise<string> {
    const full = wanted.seats.every((seat) => "me" in seat || "bot" in seat);
    const { table, commitment } = fit("Made", await this.api.post("tables", { ...wanted, begin: false }));
    keepFirst(table, commitment);
    if (full) await this.api.post(`tables/${table}/ready`, { nonce: nonce() });
    remember(table, wanted);
    return table;
  }

  /** What is to be seen of a game that is over. */
  async replay({ kind, name }: Replayed): Promise<Head> {
    return fit("Head", await this.api.get(`${kind}/${encodeURIComponent(name)}/replay`));
  }

  /** Some steps of it, as those eyes saw them. */
  async replayPart({ kind, name }: Replayed, number: number, view: string): Promise<Step[]> {
    return fit("ReplayPart", await this.api.get(`${kind}/${encodeURIComponent(name)}/replay/${number}`, { view })).steps;
  }

  /** What its decisions have cost, or how far that is reckoned; it begins when it is first asked for. */
  async review({ kind, name }: Replayed): Promise<ReviewProgress> {
    return fit("ReviewProgress", await this.api.get(`${kind}/${encodeURIComponent(name)}/review`));
  }

  /** Brings a record along; the name under which it is kept for a while. */
  async bring(record: string | Blob): Promise<string> {
    return fit("Uploaded", await this.api.send("records", record)).record;
  }

  /** The worked examples of a rule, or of all rules of a game, played. */
  async examples(of: { rule: string } | { game: string }): Promise<Examples> {
    return fit("Examples", await this.api.get("played", of));
  }

  async sit(table: string, seat: number, password: string): Promise<void> {
    await this.api.post(`tables/${table}/sit`, { seat, ...(password ? { password } : {}) });
  }

  async deviceCode(): Promise<string> {
    return fit("Code", await this.api.post("device")).code;
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
