import type { Composed, Problem, Rule, Server } from "../server";

/** A step out of a game that cannot be played, or is odd: something that stands in it goes or gives way. */
export type Way = { kind: "without" | "base"; rule: string } | { kind: "option"; option: string };

/** The option that stands beside the base. */
export const PACK = "pack";

/** The parts of a variant's id: its rules, and options by name. */
export function parts(id: string): { rules: string[]; options: Record<string, string> } {
  const [names = "", ...set] = id.trim().split(",");
  const options = set.map((one): [string, string] => {
    const at = one.indexOf("=");
    return at < 0 ? [one, ""] : [one.slice(0, at), one.slice(at + 1)];
  });
  return { rules: names.split("+").filter(Boolean), options: Object.fromEntries(options) };
}

/** A game that is being put together. Every tick asks the server anew; what was wanted last counts. */
export class Composition {
  rules = $state.raw<readonly string[]>([]);
  options = $state.raw<Record<string, string>>({});
  made = $state.raw<Composed>();
  /** Why nothing came back. */
  failed = $state.raw<unknown>();
  seats = $state(0);
  #asked = 0;

  constructor(
    private readonly server: Pick<Server, "compose">,
    private readonly catalogue: readonly Rule[],
  ) {}

  base = $derived(this.rules.find((name) => this.#rule(name)?.kind === "base") ?? this.rules[0] ?? "");
  extra = $derived(this.rules.filter((name) => name !== this.base));
  problems = $derived(this.made?.problems ?? []);
  warnings = $derived(this.made?.warnings ?? []);
  /** Why a rule cannot be ticked beside the others. */
  clashes = $derived(
    Object.fromEntries(
      (this.made?.joins ?? []).flatMap(({ id, problem }): [string, Problem][] => (problem ? [[id, problem]] : [])),
    ),
  );

  #rule(name: string): Rule | undefined {
    return this.catalogue.find((rule) => rule.id === name);
  }

  async read(id: string): Promise<void> {
    const { rules, options } = parts(id);
    await this.#set(rules, options);
  }

  async choose(base: string): Promise<void> {
    const same = this.#rule(base)?.family === this.#rule(this.base)?.family;
    await this.#set([base, ...(same ? this.extra : [])], same ? this.options : {});
  }

  async tick(rule: string, on: boolean): Promise<void> {
    await this.#set(on ? [...this.rules, rule] : this.rules.filter((name) => name !== rule), this.options);
  }

  async set(option: string, value: string): Promise<void> {
    await this.#set(this.rules, { ...this.options, [option]: value });
  }

  /** What of the present game would go if this rule came. */
  drops(rule: string): { rules: string[]; option: string } {
    const problem = this.clashes[rule];
    const named = problem?.fields["name"];
    return {
      rules: (problem?.rules ?? []).filter((name) => name !== rule && this.rules.includes(name)),
      option: typeof named === "string" && named in this.options ? named : "",
    };
  }

  /** This rule, without what it clashes with; a base that does not do gives way to that of the rule's usual game. */
  async useInstead(rule: string): Promise<void> {
    const { rules: gone, option } = this.drops(rule);
    const kept = this.rules.filter((name) => !gone.includes(name));
    const options = Object.fromEntries(Object.entries(this.options).filter(([name]) => name !== option));
    const base = gone.includes(this.base) ? parts(this.#rule(rule)?.usual ?? "").rules[0] : undefined;
    await this.#set([...(base && base !== rule ? [base] : []), ...kept, rule], options);
  }

  /** How to go on where these rules do not go together: each of them may go, and an option be as it was. */
  ways({ rules = [], fields = {} }: Pick<Problem, "rules"> & Partial<Pick<Problem, "fields">>): Way[] {
    const { name, names } = fields;
    const unknown = Array.isArray(names) ? names.filter((each): each is string => typeof each === "string") : [];
    const held = this.rules.filter((each) => [...rules, ...unknown].some((one) => one === each || this.#rule(each)?.contains.includes(one)));
    const found = held.flatMap((rule): Way[] => (this.#alone(rule) ? this.#otherBase(held) : this.rules.length > 1 ? [{ kind: "without", rule }] : []));
    if (typeof name === "string" && name in this.options) found.push({ kind: "option", option: name });
    return found;
  }

  async go(way: Way): Promise<void> {
    if (way.kind === "option") {
      await this.#set(this.rules, Object.fromEntries(Object.entries(this.options).filter(([name]) => name !== way.option)));
    } else if (way.kind === "base") await this.#set([way.rule, ...this.extra], this.options);
    else await this.#set(this.rules.filter((name) => name !== way.rule), this.options);
  }

  /** Whether it is the base, and no other one is named. */
  #alone(rule: string): boolean {
    return this.#rule(rule)?.kind === "base" && this.rules.filter((name) => this.#rule(name)?.kind === "base").length === 1;
  }

  /** The base on which the other rules are usually played, where that is another one. */
  #otherBase(rules: readonly string[]): Way[] {
    const usual = rules.flatMap((name) => parts(this.#rule(name)?.usual ?? "").rules[0] ?? []);
    const rule = usual.find((name) => name !== this.base && this.#rule(name)?.kind === "base");
    return rule ? [{ kind: "base", rule }] : [];
  }

  async surprise(): Promise<void> {
    const bases = this.catalogue.filter((rule) => rule.kind === "base");
    const base = bases[Math.floor(Math.random() * bases.length)];
    if (!base) return;
    await this.#set([base.id], {});
    for (let left = 1 + Math.floor(Math.random() * 3); left > 0; left--) {
      const free = (this.made?.joins ?? []).filter(({ problem }) => !problem);
      const next = free[Math.floor(Math.random() * free.length)];
      if (next) await this.#set([...this.rules, next.id], {});
    }
  }

  async #set(rules: readonly string[], options: Record<string, string>): Promise<void> {
    this.rules = rules;
    this.options = options;
    const asked = ++this.#asked;
    try {
      const made = await this.server.compose(rules, options);
      if (asked === this.#asked) this.#take(made);
    } catch (reason) {
      if (asked === this.#asked) this.failed = reason;
    }
  }

  #take(made: Composed): void {
    this.failed = undefined;
    if (made.id === null) {
      // What joins the game that stood is still known; only the problems are new.
      this.made = { ...made, joins: this.made?.joins ?? [], options: this.made?.options ?? [] };
      return;
    }
    this.made = made;
    const { rules, options } = parts(made.id);
    this.rules = rules;
    this.options = options;
    if (!made.seats.includes(this.seats)) this.seats = made.seats.includes(4) ? 4 : (made.seats[0] ?? 0);
  }
}

/** What a problem says, where the server says it. */
export function told(problem: Problem): string {
  return problem.text ?? problem.code;
}
