import { getContext, setContext } from "svelte";
import type { Route } from "../route.svelte";
import type { Api } from "../wire/api";
import type { Prefs } from "./prefs.svelte";
import type { Words } from "./words.svelte";

/** What every page needs; made once, handed down by context. */
export interface App {
  api: Api;
  words: Words;
  prefs: Prefs;
  route: Route;
}

const KEY = Symbol("app");

export function setApp(app: App): App {
  return setContext(KEY, app);
}

export function getApp(): App {
  return getContext<App>(KEY);
}
