import type { Say } from "../state/words.svelte";
import { NoAnswer, Refusal } from "../wire/api";

/** What went wrong, as a sentence for people. */
export function trouble(reason: unknown, say: Say): string {
  if (reason instanceof Refusal && reason.message) return reason.message;
  if (reason instanceof NoAnswer) return say("web-pages.no-server");
  return say("web-pages.strange-answer");
}

/** Whether what was asked for is not there at all: to try again cannot help. */
export function isMissing(reason: unknown): reason is Refusal {
  return reason instanceof Refusal && (reason.status === 404 || reason.code.startsWith("rules.unknown"));
}

/** What is not there; empty where only the name of a table would be told, which says nothing to whoever has opened a link. */
export function missing(reason: Refusal): string {
  return reason.code === "server.no-table" ? "" : reason.message;
}
