import type { App } from "./app";

/**
 * Fetches the words of the page in the language of the reader: the chosen one, else the first of the browser's that there
 * is. Where they cannot be had, those that stand stay; whether they could.
 */
export async function arrive(app: App, chosen = app.prefs.language): Promise<boolean> {
  const wanted = [...(chosen ? [chosen] : []), ...navigator.languages, SOURCE];
  const guess = base(wanted[0] ?? SOURCE);
  const [first, there] = await Promise.all([words(app, guess), languages(app)]);
  const language = there.length ? best(wanted, there) : guess;
  const table = language === guess ? first : await words(app, language);
  if (!table) return false;
  app.api.language = language;
  app.words.set(language, table);
  return true;
}

/**
 * Another language, in mid-game too: the words change where they stand, the socket stays, and the server says the view
 * anew. It is kept only once its words are there; whether they are.
 */
export async function speak(app: App, language: string): Promise<boolean> {
  if (!(await arrive(app, language))) return false;
  app.prefs.language = language;
  app.prefs.save();
  await app.api.post("me", { language }).catch(() => undefined);
  return true;
}

/** Asks for the words, ever more slowly, until they come; `late` is called where they do not come at once. */
export async function arriveSurely(app: App, late: () => void, wait: (ms: number) => Promise<void>): Promise<void> {
  for (let ms = FIRST_WAIT; !(await arrive(app)); ms = Math.min(LONGEST_WAIT, ms * 2)) {
    late();
    await wait(ms);
  }
}

/** The language that all others fall back to. */
const SOURCE = "en";
const FIRST_WAIT = 500;
const LONGEST_WAIT = 8_000;

async function words(app: App, lang: string): Promise<Record<string, string> | undefined> {
  const table = texts(await app.api.get("words", { lang }).catch(() => undefined));
  return Object.keys(table).length ? table : undefined;
}

async function languages(app: App): Promise<string[]> {
  const found = await app.api.get("languages").catch(() => undefined);
  return Array.isArray(found) ? found.flatMap((one) => texts(one)["id"] ?? []) : [];
}

/** The first language of a list that is there, `pt-BR` as `pt` too. */
export function best(wanted: readonly string[], there: readonly string[]): string {
  const fits = wanted.flatMap((tag) => there.find((code) => code === tag.toLowerCase()) ?? there.find((code) => code === base(tag)) ?? []);
  return fits[0] ?? SOURCE;
}

function base(tag: string): string {
  return tag.toLowerCase().replace(/-.*/, "");
}

/** The texts of an object; what is none is left out. */
export function texts(data: unknown): Record<string, string> {
  if (data === null || typeof data !== "object") return {};
  return Object.fromEntries(Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
