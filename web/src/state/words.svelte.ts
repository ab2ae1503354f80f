/**
 * The fixed strings of the page in one language, as `GET /api/words` gives them: the tables `web*.json`, by `table.name`.
 *
 * A sentence may name fields, `{name}`, and forms that a number asks for, `[n:card|cards]`, in the order in which the
 * plural rules of the language name them. Sentences with cards or people come whole from the server.
 */
export type Fields = Record<string, string | number>;
export type Say = (id: string, fields?: Fields) => string;

const ORDER: Intl.LDMLPluralRule[] = ["zero", "one", "two", "few", "many", "other"];
const MARK = /\{(\w+)\}|\[(\w+):([^\]]*)\]/g;

export class Words {
  #table = $state.raw<Record<string, string>>({});
  language = $state("en");
  #rules = $derived(rulesOf(this.language));

  set(language: string, table: Record<string, string>): void {
    this.language = language;
    this.#table = table;
  }

  has = (id: string): boolean => this.#find(id) !== undefined;

  say: Say = (id, fields = {}) => {
    const text = this.#find(id);
    if (text === undefined) return id;
    return text.replace(MARK, (whole: string, field: string, number: string, forms: string) => {
      if (field) return String(fields[field] ?? whole);
      return this.#form(Number(fields[number] ?? 0), forms.split("|"));
    });
  };

  /** A name alone is one of the table `web`. */
  #find(id: string): string | undefined {
    return this.#table[id] ?? this.#table[`web.${id}`];
  }

  #form(number: number, forms: string[]): string {
    const names = ORDER.filter((name) => this.#rules.resolvedOptions().pluralCategories.includes(name));
    return forms[Math.min(names.indexOf(this.#rules.select(number)), forms.length - 1)] ?? "";
  }
}

/** A language that the browser does not know, as one that somebody is writing, counts as English does. */
function rulesOf(language: string): Intl.PluralRules {
  try {
    return new Intl.PluralRules(language);
  } catch {
    return new Intl.PluralRules("en");
  }
}
