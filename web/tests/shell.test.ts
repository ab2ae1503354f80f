import { beforeEach, expect, test } from "vitest";
import source from "../public/sw.js?raw";

/** A store that keeps answers by path, until it is full. */
class Store {
  kept = new Map<string, Response>();
  full = false;
  put(request: Request | string, answer: Response): Promise<void> {
    if (this.full) return Promise.reject(new DOMException("no room", "QuotaExceededError"));
    this.kept.set(path(request), answer);
    return Promise.resolve();
  }
  match = (request: Request | string): Promise<Response | undefined> => Promise.resolve(this.kept.get(path(request))?.clone());
  keys = (): Promise<Request[]> => Promise.resolve([...this.kept.keys()].map((name) => new Request(`http://here${name}`)));
  delete = (request: Request): Promise<boolean> => Promise.resolve(this.kept.delete(path(request)));
}

const path = (request: Request | string): string => (typeof request === "string" ? request : new URL(request.url).pathname);
const FILES: Record<string, [type: string, text: string]> = {
  "/": ["text/html", 'a page <script src="/assets/new.js">'],
  "/assets/new.js": ["text/javascript", "new"],
  "/api/words": ["application/json", "{}"],
};

let store: Store;
let online: boolean;
let asked: (request: object) => Promise<Response>;

beforeEach(() => {
  store = new Store();
  online = true;
  const heard = new Map<string, (event: object) => void>();
  const fetched = (request: Request | string): Promise<Response> => {
    const [type, text] = FILES[path(request)] ?? FILES["/"] ?? ["", ""];
    return online ? Promise.resolve(new Response(text, { headers: { "content-type": type } })) : Promise.reject(new TypeError("no network"));
  };
  const world = { addEventListener: (kind: string, hears: (event: object) => void) => heard.set(kind, hears), caches: { open: () => Promise.resolve(store) }, fetch: fetched, clients: {}, location: { origin: "http://here" } };
  new Function(...Object.keys(world), source)(...Object.values(world));
  asked = (request) =>
    new Promise((answer) => heard.get("fetch")?.({ request, respondWith: (made: Promise<Response>) => void made.then(answer, () => answer(Response.error())) }));
});

const wanted = (at: string, mode = "cors"): object => ({ method: "GET", mode, url: `http://here${at}` });
const text = async (at: string, mode?: string): Promise<string> => (await asked(wanted(at, mode))).text();

test("what was kept stands in where there is no network", async () => {
  for (const [at, mode] of [["/tables", "navigate"], ["/assets/new.js"], ["/api/words"]] as const) await text(at, mode);
  online = false;
  expect(await text("/settings", "navigate")).toContain("a page");
  expect([await text("/assets/new.js"), await text("/api/words")]).toEqual(["new", "{}"]);
});

test("a full store is no missing network: the newest answer is given", async () => {
  await store.put("/", new Response("an old page"));
  await store.put("/assets/old.js", new Response("old"));
  store.full = true;
  expect(await text("/", "navigate")).toContain("a page");
  expect([await text("/assets/new.js"), await text("/api/words")]).toEqual(["new", "{}"]);
  // What the page that is kept needs stays beside it.
  expect([...store.kept.keys()]).toEqual(["/", "/assets/old.js"]);
});

test("with nothing kept and no network there is an error, as without a shell", async () => {
  online = false;
  expect((await asked(wanted("/", "navigate"))).type).toBe("error");
});
