import type { Offered, ViewFrame } from "../wire/decode";
import type { Commons, ViewFrame as Sight } from "../wire/types";

/** From which view to which, and whether the reader stood at the first, so that what happened can be shown. */
export interface Step {
  before: ViewFrame | undefined;
  after: ViewFrame;
  animate: boolean;
}

/** A command that is on its way: a mark beside the view, never written into it. */
export interface Sent {
  action: Offered;
  /** The entry that was made of it, once the server has said so: a view that holds it shows what came of it. */
  seq?: number;
}

export interface Line {
  key: string;
  text: string;
  /** Begins a bout, a turn or a deal: a heading stands before it. */
  heading: boolean;
}

const KEPT = 400;
/** So many ms a refusal stands at least, whatever views come: the one that explains it comes right behind. */
const READ = 4_000;
/** So many ms reading takes for each letter of it. */
const LETTER = 70;

/** One table as it stands. Only `take` changes what is known; the newest view wins, whatever arrives when. */
export class TableState {
  #now = $state.raw<ViewFrame>();
  #common: Commons | undefined;
  sent = $state.raw<Sent>();
  refusal = $state("");
  #refused = 0;
  lines = $state.raw<Line[]>([]);
  here = $state.raw<boolean[]>();
  said = $state.raw<{ seat: number; text: string; number: number }>();

  frame = $derived(this.#now);
  view = $derived(this.#now?.view ?? undefined);
  /** What may be done now: nothing while a command is on its way. */
  may = $derived(this.sent ? [] : (this.#now?.actions ?? []));
  asked = $derived(!this.sent && this.#now !== undefined && this.#now.seat !== null && this.#now.asked.includes(this.#now.seat));
  seen = (): number => this.#now?.seq ?? -1;

  take(sight: Sight): Step | undefined {
    // What a view leaves out is as it was told last, be it in a view that was dropped.
    const common = sight.common ?? this.#common;
    this.#common = common;
    if (!common) return undefined;
    const frame = { ...sight, common };
    const before = this.#now;
    if (before && !newer(before, frame)) return undefined;
    const animate = before !== undefined && before.seq === frame.start && before.seq < frame.seq;
    this.lines = joined(this.lines, before, frame);
    this.#now = frame;
    this.here = undefined;
    this.#arrive();
    this.forget(frame.now);
    return { before, after: frame, animate };
  }

  /** A command was taken, as this entry: it is on its way until a view has come that holds it. */
  taken(sent: Sent, seq: number): void {
    if (this.sent !== sent) return;
    this.sent = { ...sent, seq };
    this.#arrive();
  }

  // What moves or turns is no sign: others may act before it comes there, and what came of it may be taken back before
  // anything is shown.
  #arrive(): void {
    if (this.sent?.seq !== undefined && this.seen() >= this.sent.seq) this.sent = undefined;
  }

  /** A position of a game that is over: whichever is wanted stands, before or after the one that stood. */
  show(frame: ViewFrame, animate: boolean): Step {
    const before = this.#now;
    this.#now = frame;
    return { before, after: frame, animate };
  }

  /** Time passes, by the server's: a refusal that has been read no longer covers what stands. */
  forget(now: number): void {
    if (this.refusal && now - this.#refused >= Math.max(READ, LETTER * this.refusal.length)) this.refusal = "";
  }

  /** Something was not taken, by the server's time; where it is what is on its way, everything stands as it did. */
  refuse(text: string, now: number, sent?: Sent): void {
    if (this.sent === sent) this.sent = undefined;
    this.refusal = text;
    this.#refused = now;
  }
}

function newer(before: ViewFrame, after: ViewFrame): boolean {
  return after.seq > before.seq || (after.seq === before.seq && inOtherWords(before, after));
}

/** The same view, said in another language. */
function inOtherWords(before: ViewFrame, after: ViewFrame): boolean {
  return before.say !== after.say || before.common.title !== after.common.title;
}

/** The log with what is new. What whoever stood elsewhere reads up replaces it, and so does the same said anew. */
function joined(lines: Line[], before: ViewFrame | undefined, frame: ViewFrame): Line[] {
  const retold = before?.seq === frame.seq;
  if (retold && !frame.news.length) return lines;
  const follows = !retold && before !== undefined && frame.start <= before.seq;
  const fresh = frame.news.flatMap((news, number): Line[] => {
    return news.text ? [{ key: `${frame.seq}.${number}`, text: news.text, heading: news.parts === true }] : [];
  });
  return [...(follows ? lines : []), ...fresh].slice(-KEPT);
}
