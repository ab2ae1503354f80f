import { beforeEach, expect, test, vi } from "vitest";
import { arrive, arriveSurely, best, speak } from "../src/state/arrive";
import type { App } from "../src/state/app";
import { Words } from "../src/state/words.svelte";

const TABLES: Record<string, Record<string, string>> = { en: { "web.menu": "Menu" }, ru: { "web.menu": "Menu, in Russian" } };
const LISTED = [{ id: "en", title: "English" }, { id: "ru", title: "Russian" }];

/** An app whose server answers from the tables, English where it knows no better, and not at all while it is down. */
function made(chosen = ""): { app: App; server: { down: boolean; asked: number } } {
  const server = { down: false, asked: 0 };
  const get = (path: string, query: Record<string, string> = {}): Promise<unknown> => {
    server.asked++;
    if (server.down) return Promise.reject(new Error("no answer"));
    return Promise.resolve(path === "languages" ? LISTED : (TABLES[query["lang"] ?? ""] ?? TABLES["en"]));
  };
  const app = { api: { get, language: "" }, words: new Words(), prefs: { language: chosen } } as unknown as App;
  return { app, server };
}

beforeEach(() => void vi.stubGlobal("navigator", { languages: ["ru-RU", "en"] }));

test("the words are those of the chosen language, else of the first of the browser's that is there", async () => {
  const { app } = made();
  expect(await arrive(app)).toBe(true);
  expect([app.words.language, app.api.language, app.words.say("menu")]).toEqual(["ru", "ru", "Menu, in Russian"]);
  const other = made("en").app;
  await arrive(other);
  expect(other.words.language).toBe("en");
});

test("a browser in a language that is not there gets its next one, or English by the name of English", async () => {
  vi.stubGlobal("navigator", { languages: ["uk-UA", "ru"] });
  const { app } = made();
  await arrive(app);
  expect([app.words.language, app.words.say("menu")]).toEqual(["ru", "Menu, in Russian"]);
  vi.stubGlobal("navigator", { languages: ["fr-FR"] });
  const other = made("qqq").app;
  await arrive(other);
  expect([other.words.language, other.api.language, other.words.say("menu")]).toEqual(["en", "en", "Menu"]);
});

test("words that cannot be had leave those that stand", async () => {
  const { app, server } = made();
  await arrive(app);
  server.down = true;
  expect(await arrive(app, "en")).toBe(false);
  expect([app.words.language, app.words.say("menu")]).toEqual(["ru", "Menu, in Russian"]);
});

test("another language is kept only once its words are there", async () => {
  const { app, server } = made("en");
  const done: string[] = [];
  Object.assign(app.prefs, { save: () => done.push(app.prefs.language) });
  Object.assign(app.api, { post: (path: string) => Promise.resolve(done.push(path)) });
  await arrive(app);
  server.down = true;
  expect(await speak(app, "ru")).toBe(false);
  expect([app.prefs.language, app.words.language, done]).toEqual(["en", "en", []]);
  server.down = false;
  expect(await speak(app, "ru")).toBe(true);
  expect([app.prefs.language, app.words.language, done]).toEqual(["ru", "ru", ["ru", "me"]]);
});

test("the first words are asked for until they come", async () => {
  const { app, server } = made();
  server.down = true;
  const waits: number[] = [];
  let late = 0;
  await arriveSurely(app, () => late++, (ms) => {
    waits.push(ms);
    server.down = waits.length < 7;
    return Promise.resolve();
  });
  expect([late, waits, app.words.language]).toEqual([7, [500, 1000, 2000, 4000, 8000, 8000, 8000], "ru"]);
});

test("the best language", () => {
  expect(best(["PT-br", "ru"], ["en", "pt-br", "ru"])).toBe("pt-br");
  expect(best(["pt-PT"], ["en", "pt"])).toBe("pt");
  expect(best([], ["en"])).toBe("en");
});
