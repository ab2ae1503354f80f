// The shell alone: the page, its built files, and its fixed words, so that it can say that there is no server. Games stay
// with the server. Built files never change under their names and come from here first; everything else from the network.
const SHELL = "foolery-shell";
const PAGE = "/";
const WORDS = "/api/words";

addEventListener("install", (event) => event.waitUntil(fill()));
addEventListener("activate", (event) => event.waitUntil(clients.claim()));
addEventListener("fetch", (event) => {
  const { method, mode, url } = event.request;
  const { origin, pathname } = new URL(url);
  if (method !== "GET" || origin !== location.origin) return;
  if (mode === "navigate") event.respondWith(page(event.request));
  else if (pathname.startsWith("/assets/")) event.respondWith(built(event.request));
  else if (pathname === WORDS) event.respondWith(words(event.request));
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
  await cache.addAll(named(await answer.text()));
}

/** The newest page where there is a server, else the one that was kept; every path has the same. */
async function page(request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok && answer.headers.get("content-type")?.startsWith("text/html")) {
      await cache.put(PAGE, answer.clone());
      await prune(cache, named(await answer.clone().text()));
    }
    return answer;
  } catch (error) {
    const kept = await cache.match(PAGE);
    if (kept) return kept;
    throw error;
  }
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
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

async function words(request) {
  const cache = await caches.open(SHELL);
  try {
    const answer = await fetch(request);
    if (answer.ok) await cache.put(request, answer.clone());
    return answer;
  } catch (error) {
    const kept = await cache.match(request);
    if (kept) return kept;
    throw error;
  }
}
