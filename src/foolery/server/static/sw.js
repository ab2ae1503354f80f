// The shell alone: the page, its built files, and its fixed words, so that it can say that there is no server. Games stay
// with the server. Built files never change under their names and come from here first; everything else from the network.
const SHELL = "foolery-shell";
const PAGE = "/";
const WORDS = "/api/words";
const SIGN = "/icon-small.svg";

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") event.respondWith(page(event.request));
  else if (pathname.startsWith("/assets/")) event.respondWith(built(event.request));
  else if (pathname === WORDS || pathname === SIGN) event.respondWith(newest(event.request));
});

/** The files that a page names. */
function named(text) {
  return [...text.matchAll(/\/assets\/[^"'\s)]+/g)].map(([path]) => path);
}

async function fill() {
  const cache = await caches.open(SHELL);
  const answer = await fetch(PAGE, { cache: "no-store" });
  if (!answer.ok) return;
  await cache.put(PAGE, answer.clone());
  await cache.addAll([SIGN, ...named(await answer.text())]);
}

/** Keeps an answer for later; whether there was room. A full store takes nothing away from whoever has the answer. */
function keep(cache, request, answer) {
  return cache.put(request, answer).then(
    () => true,
    () => false,
  );
}

/** The newest page where there is a server, else the one that was kept; every path has the same. */
async function page(request) {
  const cache = await caches.open(SHELL);
  const answer = await fetch(request).catch(() => undefined);
  if (!answer) return (await cache.match(PAGE)) ?? Response.error();
  if (answer.ok && answer.headers.get("content-type")?.startsWith("text/html")) {
    if (await keep(cache, PAGE, answer.clone())) await prune(cache, named(await answer.clone().text()));
  }
  return answer;
}

/** Scripts and styles of older builds go. */
async function prune(cache, kept) {
  const old = (await cache.keys()).filter(({ url }) => /\.(js|css)$/.test(url) && !kept.includes(new URL(url).pathname));
  await Promise.all(old.map((request) => cache.delete(request)));
}

async function built(request) {
  const cache = await caches.open(SHELL);
  const kept = await cache.match(request);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await keep(cache, request, answer.clone());
  return answer;
}

/** What may change under its name: as the server has it, else as it was kept. */
async function newest(request) {
  const cache = await caches.open(SHELL);
  const answer = await fetch(request).catch(() => undefined);
  if (!answer) return (await cache.match(request)) ?? Response.error();
  if (answer.ok) await keep(cache, request, answer.clone());
  return answer;
}
