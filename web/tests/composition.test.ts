import { expect, test } from "vitest";
import { Composition } from "../src/pages/compose/composition.svelte";
import type { Composed, Rule, Server } from "../src/pages/server";

const rule = (id: string, kind: Rule["kind"], usual = id, contains: string[] = []): Rule => ({ id, kind, family: "durak", group: "", title: { en: id }, help: {}, source: {}, row: 0, revision: 1, options: [], problem: null, usual, seats: [], contains, length: null, cards: [] });
const RULES = [rule("simple", "base"), rule("transfer", "base"), rule("royal", "rule", "simple+royal"), rule("twice", "rule", "transfer+twice"), rule("whole", "rule", "simple+whole", ["part"])];
const made: Composed = { id: null, family: "durak", title: null, seats: [], problems: [], warnings: [], rules: [], helps: {}, joins: [], options: [], cards: [] };

/** A game of these rules, at a server that only hears what it is asked. */
async function composed(text: string): Promise<{ game: Composition; asked: (readonly string[] | string)[] }> {
  const asked: (readonly string[] | string)[] = [];
  const server: Pick<Server, "compose"> = {
    compose: (ids, options = {}) => {
      asked.push(ids, Object.keys(options));
      return Promise.resolve(made);
    },
  };
  const game = new Composition(server, RULES);
  await game.read(text);
  return { game, asked };
}

test("of rules that do not go together each may go", async () => {
  const { game, asked } = await composed("simple+royal+twice");
  const ways = game.ways({ rules: ["royal", "twice"] });
  expect(ways).toEqual([{ kind: "without", rule: "royal" }, { kind: "without", rule: "twice" }]);
  if (ways[0]) await game.go(ways[0]);
  expect(asked.slice(-2)).toEqual([["simple", "twice"], []]);
});

test("a base gives way to that on which the other rule is played, or goes where there are two", async () => {
  const { game, asked } = await composed("simple+twice");
  const ways = game.ways({ rules: ["twice", "simple"] });
  expect(ways).toEqual([{ kind: "base", rule: "transfer" }, { kind: "without", rule: "twice" }]);
  if (ways[0]) await game.go(ways[0]);
  expect(asked.at(-2)).toEqual(["transfer", "twice"]);
  const two = await composed("simple+transfer");
  expect(two.game.ways({ rules: ["simple", "transfer"] }).map(({ kind }) => kind)).toEqual(["without", "without"]);
});

test("what holds the rule that is meant goes with it, and what nobody knows, but never the last one", async () => {
  const { game } = await composed("simple+whole+nonsense");
  expect(game.ways({ rules: ["part"], fields: { names: ["nonsense"] } })).toEqual([{ kind: "without", rule: "whole" }, { kind: "without", rule: "nonsense" }]);
  expect((await composed("nonsense")).game.ways({ fields: { names: ["nonsense"] } })).toEqual([]);
});

test("an option that somebody has set is set back", async () => {
  const { game, asked } = await composed("simple,pack=52,cap=9");
  const ways = game.ways({ fields: { name: "cap" } });
  expect(ways).toEqual([{ kind: "option", option: "cap" }]);
  if (ways[0]) await game.go(ways[0]);
  expect(asked.at(-1)).toEqual(["pack"]);
});
