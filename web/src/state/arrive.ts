import type { App } from "./app";

/** Fetches the words of the page in the language of the reader: the chosen one, else that of the browser. */
export async function arrive(app: App, language = app.prefs.language || navigator.language.slice(0, 2)): Promise<void> {
  app.api.language = language;
  const table = texts(await app.api.get("words", { lang: language }).catch(() => undefined));
  app.words.set(language, table);
}

/** The texts of an object; what is none is left out. */
export function texts(data: unknown): Record<string, string> {
  if (data === null || typeof data !== "object") return {};
  return Object.fromEntries(Object.entries(data).filter((entry): entry is [string, string] => typeof entry[1] === "string"));
}
