/**
 * What is said to those who do not see the page, in three regions that are made once and stay: what has happened (a
 * log), what stands (polite), and what cannot wait (my turn, a refusal, the result).
 */
export class Live {
  log = $state("");
  polite = $state("");
  assertive = $state("");

  happened(texts: readonly string[]): void {
    if (texts.length) this.log = again(this.log, texts.join(" "));
  }

  say(text: string): void {
    if (text) this.polite = again(this.polite, text);
  }

  call(text: string): void {
    if (text) this.assertive = again(this.assertive, text);
  }
}

const INVISIBLE = "\u00a0";

/** An equal sentence is made different where nobody sees it, so that it is read again. */
function again(before: string, text: string): string {
  return before === text ? text + INVISIBLE : text;
}
