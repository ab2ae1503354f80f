import { expect, test } from "vitest";
import { counted, facts, playersFor } from "../src/pages/games/facts";
import { Words } from "../src/state/words.svelte";
import en from "../../src/foolery/languages/en/web-pages.json";
import ru from "../../src/foolery/languages/ru/web-pages.json";

function wordsOf(language: string): Words {
  const words = new Words();
  const table = language === "ru" ? ru : en;
  words.set(language, Object.fromEntries(Object.entries(table).map(([name, text]) => [`web-pages.${name}`, text])));
  return words;
}

const told = (language: string, seats: readonly number[]): string => playersFor(seats, wordsOf(language).say);

test("for how many players a game is says no number that it is not for", () => {
  expect(told("en", [2, 3, 4, 5, 7, 8])).toBe("2–5, 7 or 8 players");
  expect(told("ru", [2, 3, 4, 5, 7, 8])).toBe("2–5, 7 или 8 игроков");
  expect(told("en", [2, 4, 6])).toBe("2, 4 or 6 players");
  expect(told("ru", [2, 4])).toBe("2 или 4 игрока");
});

test("numbers that follow each other are a span, one alone is itself", () => {
  expect(told("en", [2, 3, 4, 5, 6])).toBe("2–6 players");
  expect(told("ru", [2, 3])).toBe("2–3 игрока");
  expect(told("en", [1])).toBe("1 player");
});

test("rules are not counted as games", () => {
  expect(counted([{ kind: "base" }, { kind: "rule" }, { kind: "rule" }, { kind: "game" }])).toEqual({ games: 2, rules: 2 });
});

test("what is told of a game is put together by the language", () => {
  expect(facts({ seats: [2], length: { players: 2, moves: 96 } }, wordsOf("ru").say)).toBe(`2 игрока · ${wordsOf("ru").say("web-pages.minutes", { number: 4 })}`);
  expect(facts({ seats: [2], length: null }, wordsOf("en").say)).toBe("2 players");
});
