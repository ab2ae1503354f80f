import type { Step } from "../state/table.svelte";
import type { ViewFrame } from "../wire/decode";
import type { Live } from "./live.svelte";

/** Says a new view to those who do not see it: what has happened, and what stands. What they know is not called again. */
export function tell(live: Live, step: Step): void {
  const { before, after, animate } = step;
  const news = after.news.flatMap(({ text }) => (text ? [text] : []));
  // Where `last` is empty, what stands says the same as what happened last.
  if (animate) live.happened(after.last ? news : news.slice(0, -1));
  if (after.result && !(before?.result && before.deal === after.deal)) live.call(after.result);
  stands(live, step);
}

function stands(live: Live, { before, after }: Step): void {
  const same = before?.say === after.say;
  if (same && before.deal === after.deal && before.ply === after.ply) return;
  if (mine(after) && !(same && mine(before))) live.call(after.say);
  else live.say(after.say);
}

/** Whether the reader may act. */
export function mine({ seat, asked }: Pick<ViewFrame, "seat" | "asked">): boolean {
  return seat !== null && asked.includes(seat);
}
