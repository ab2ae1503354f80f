import type { Say } from "../state/words.svelte";
import { NoAnswer, Refusal } from "../wire/api";

/** What went wrong, as a sentence for people. */
export function trouble(reason: unknown, say: Say): string {
  if (reason instanceof Refusal && reason.message) return reason.message;
  if (reason instanceof NoAnswer) return say("web-pages.no-server");
  return say("web-pages.strange-answer");
}
