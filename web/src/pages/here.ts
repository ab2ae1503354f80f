import { getContext, setContext } from "svelte";
import { getApp, type App } from "../state/app";
import { Server } from "./server";
import { Person } from "./person.svelte";

/** What the pages beside the table need: the app, the server's pages, and who reads. */
export interface Here extends App {
  server: Server;
  person: Person;
}

const KEY = Symbol("pages");

export function setHere(): Here {
  const app = getApp();
  const server = new Server(app.api);
  return setContext(KEY, { ...app, server, person: new Person(server) });
}

export function getHere(): Here {
  return getContext<Here>(KEY);
}

/** The text of a reader's language, else of any. */
export function inWords(texts: Record<string, string>, language: string): string {
  return texts[language] ?? texts["en"] ?? Object.values(texts)[0] ?? "";
}
