import { beforeEach, expect, test, vi } from "vitest";
import { Route } from "../src/route.svelte";

const heard = new Map<string, () => void>();

function at(path: string): Route {
  vi.stubGlobal("location", new URL(path, "http://localhost"));
  return new Route();
}

beforeEach(() => {
  vi.stubGlobal("addEventListener", (name: string, hear: () => void) => heard.set(name, hear));
  vi.stubGlobal("scrollTo", () => undefined);
  const move = (_state: null, _title: string, to: string): void => void vi.stubGlobal("location", new URL(to, "http://localhost"));
  vi.stubGlobal("history", { pushState: move, replaceState: move });
});

test("the parts of a path are read as they are meant, and stand as they are where they mean nothing", () => {
  expect(at("/rules/throw-in%2Bpasses").parts).toEqual(["rules", "throw-in+passes"]);
  expect(at("/t/%").parts).toEqual(["t", "%"]);
  expect(at("/t/%e4%/").parts).toEqual(["t", "%e4%"]);
});

test("whoever goes to a page or comes back to one has changed it, a replaced one is the same", () => {
  const route = at("/");
  route.go("/games");
  expect([route.path, route.visits]).toEqual(["/games", 1]);
  route.replace("/games?players=3");
  expect([route.query, route.visits]).toEqual(["?players=3", 1]);
  heard.get("popstate")?.();
  expect(route.visits).toBe(2);
});
