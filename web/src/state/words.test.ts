import { expect, test } from "vitest";
import { Words } from "./words.svelte";

function words(language: string, text: string): Words {
  const made = new Words();
  made.set(language, { id: text });
  return made;
}

test("a number chooses the form as the language counts", () => {
  const english = words("en", "{n} [n:card|cards]");
  expect([1, 2, 5].map((n) => english.say("id", { n }))).toEqual(["1 card", "2 cards", "5 cards"]);
  const russian = words("ru", "{n} [n:a|b|c]");
  expect([1, 2, 5, 21, 24, 111].map((n) => russian.say("id", { n }))).toEqual(["1 a", "2 b", "5 c", "21 a", "24 b", "111 c"]);
});

test("a language that nobody has heard of counts as English does, what is not there is its own id", () => {
  expect(words("x-pseudo-language-of-ours", "[n:one|more]").say("id", { n: 3 })).toBe("more");
  expect(words("en", "").say("nothing")).toBe("nothing");
  expect(words("en", "{name} of {name}").say("id", { name: "king" })).toBe("king of king");
});
