import type { Offered, ViewFrame } from "../wire/decode";
import type { LinkState, Question, Reply } from "../wire/link";
import type { Out } from "../wire/decode";
import type { Body, Hinted, Refused, View, ViewFrame as Sight, Welcome } from "../wire/types";
import { Picking, placesOf } from "./pick.svelte";
import { nonce } from "../wire/nonce";
import { TableState, type Sent, type Step } from "./table.svelte";

/** The refusal of a wish that has come true already, as of a second tap on the same button: nobody need be told. */
const SO_ALREADY = "table.is-so";

/** Whoever shows what happens: asked before the view changes, and again once it has. */
export interface Shown {
  before(): void;
  after(step: Step): void;
  refused(text: string): void;
  /** Something that stands in no view: a hint, what somebody says. */
  told(text: string): void;
}

export interface Asker {
  ask(question: Question): Promise<Reply>;
}

/** What a reader does at one table: cards chosen, commands sent, answers heard. */
export class Play {
  readonly table = new TableState();
  readonly picking = new Picking();
  link = $state<LinkState>("connecting");
  hinted = $state.raw<Hinted>();
  /** What ended the socket, in words. */
  ended = $state("");
  /** Where others find the server, for links that are sent to them; empty where it does not say. */
  origin = $state("");
  /** Whether that place leads every other machine to itself. */
  alone = $state(false);
  /** Whether the server ships another build of the page by now. */
  renewed = $state(false);
  /** The place whose cards are in front: the reader's own, or the one that he plays for now. */
  #place = $state<number>();
  /** Server time less own time, in ms. */
  skew = $state(0);
  shown: Shown | undefined;

  constructor(
    readonly name: string,
    private readonly asker: Asker,
    /** Whether a place may give cards in somebody else's turn: the family knows. */
    private readonly gives: (view: View, place: number) => boolean,
    private readonly now: () => number = Date.now,
    /** The digest of the sources that this page was built from; a server names its beginning. */
    private readonly build = __BUILD__,
  ) {}

  seat = $derived(this.table.frame?.seat ?? undefined);
  /** The action that the seat takes by itself for the rest of the deal, as the table keeps it; empty where there is none. */
  lasting = $derived(this.table.frame?.always ?? "");
  /** Places that the reader may act for now, his own first. */
  places = $derived([...new Set(this.table.may.map(({ place }) => place))].sort((one, other) => Number(other === this.seat) - Number(one === this.seat)));
  place = $derived.by(() => {
    if (this.#place !== undefined && this.places.includes(this.#place)) return this.#place;
    return this.places[0] ?? this.seat;
  });
  actions = $derived(this.table.may.filter(({ place }) => place === this.place));
  /** Whether I must move, or may give cards in somebody else's bout, or neither. */
  asked = $derived.by(() => {
    if (!this.table.asked) return "not";
    const view = this.table.view;
    return view && this.place !== undefined && this.gives(view, this.place) ? "may" : "must";
  });
  /** Whose cards lie in front: those of the place, as a dummy's; for a partner who is out one plays with one's own. */
  holder = $derived.by(() => {
    const cards = this.place === undefined ? [] : (this.table.view?.hands[this.place] ?? []);
    const needed = this.actions.flatMap((action) => action.cards);
    return cards.length || !needed.length ? this.place : this.seat;
  });
  hand = $derived(this.holder === undefined ? [] : (this.table.view?.hands[this.holder] ?? []));

  hear(frame: Out): void {
    if ("now" in frame) this.skew = frame.now - this.now();
    if (frame.t === "bye") this.ended = frame.text;
    else if (frame.t === "welcome") this.#greeted(frame);
    else if (frame.t === "refused" && !frame.id) this.#shut(frame);
    else if ("table" in frame && frame.table === this.name) this.#happened(frame);
  }

  /** What has no id was not asked: the table cannot be watched. */
  #shut(frame: Refused): void {
    if (this.table.frame) this.#answered(frame);
    else this.ended = frame.text;
  }

  #happened(frame: Extract<Out, { table: string }>): void {
    if (frame.t === "view") this.#take(frame);
    else if (frame.t === "said") this.#say(frame.seat, frame.text);
    else this.table.here = frame.here;
  }

  /** Whatever ended the last socket is over; the server may be a newer one by now. */
  #greeted({ build, origin = "", alone = false }: Welcome): void {
    this.ended = "";
    this.renewed = build !== "" && !this.build.startsWith(build);
    this.origin = origin;
    this.alone = alone;
  }

  #say(seat: number, text: string): void {
    this.table.said = { seat, text, number: (this.table.said?.number ?? 0) + 1 };
    this.shown?.told(`${this.table.frame?.seats[seat]?.name ?? ""}: ${text}`);
  }

  #take(frame: Sight): void {
    this.shown?.before();
    const step = this.table.take(frame);
    if (!step) return;
    if (!step.before) this.ended = "";
    if (step.before?.seq !== frame.seq) this.hinted = undefined;
    this.#offer();
    this.shown?.after(step);
    this.#goOn();
  }

  #offer(): void {
    this.picking.offer(this.actions);
    void this.#follow();
  }

  /** What is done for the rest of the deal is done by itself. */
  #goOn(): void {
    const again = this.lasting ? this.actions.find(({ kind }) => kind === this.lasting) : undefined;
    if (again) void this.act(again);
  }

  /** Shows a position of a game that is over. */
  show(frame: ViewFrame, animate: boolean): void {
    this.shown?.before();
    this.shown?.after(this.table.show(frame, animate));
  }

  turnTo(place: number): void {
    this.#place = place;
    this.picking.clear();
    this.picking.offer(this.actions);
  }

  /** Chooses a card or lets go of it. One that can only be one thing is played at once, unless `slowly`. */
  tap(face: string, slowly: boolean): void {
    const alone = this.picking.cards.length || slowly ? undefined : this.picking.alone(face);
    if (alone) return void this.act(alone);
    const letGo = this.picking.cards.includes(face);
    this.picking.toggle(face);
    this.#chosen();
    if (!letGo && !this.picking.cards.includes(face)) void this.#why(face);
  }

  /** Asks what the card would be refused with; a card that can be played after all is left to be tapped again. */
  async #why(face: string): Promise<void> {
    const { frame } = this.table;
    if (!this.table.asked || this.place !== this.seat) return;
    const reply = await this.asker.ask({ t: "type", table: this.name, text: face });
    if (reply.t === "refused" && this.table.frame === frame && !this.picking.cards.length) this.#answered(reply);
  }

  letGo(face: string): void {
    this.picking.letGo(face);
    this.#chosen();
  }

  /** Whoever chooses has read why something else was not taken. */
  #chosen(): void {
    this.table.refusal = "";
    void this.#follow();
  }

  /**
   * Does the action of this kind that the choice is. Without a choice the cards of the only one are chosen, and not
   * played. Whether there was something to do.
   */
  reach(kind: string): boolean {
    const all = this.actions.filter((action) => action.kind === kind);
    const only = all.length === 1 ? all[0] : undefined;
    const whole = this.picking.complete.find((action) => action.kind === kind) ?? (only?.cards.length ? undefined : only);
    if (whole) void this.act(whole);
    else if (only) {
      this.picking.cards = only.cards;
      this.#chosen();
    }
    return whole !== undefined || only !== undefined;
  }

  /** A place was pointed at: with cards chosen they go there, else cards that go there are looked for. */
  aim(on: string): void {
    const { cards } = this.picking;
    if (cards.length && this.#put(cards, on)) return;
    this.picking.on = this.picking.on === on ? "" : on;
    this.picking.cards = [];
  }

  /** Cards were let go over a place, or over the table where it is empty; whether they are chosen or gone now. */
  drop(faces: readonly string[], place: string): boolean {
    if (place) return this.#put(faces, place);
    const fitting = this.picking.dropped(faces);
    if (fitting.length === 1 && fitting[0]) void this.act(fitting[0]);
    return fitting.length === 1;
  }

  /** Puts cards to a place; where that can mean several things, one of them is asked for. */
  #put(faces: readonly string[], place: string): boolean {
    const there = this.picking.dropped(faces, place).filter((action) => placesOf(action).includes(place) || action.kind === place);
    const [first, ...more] = there;
    if (!first) return false;
    if (!more.length || first.kind === place) void this.act(first);
    else {
      this.picking.cards = [...faces];
      this.picking.on = place;
    }
    return true;
  }

  /** Takes an action now, and again by itself whenever it is there in this deal; without one, no more. */
  async always(action?: Offered): Promise<void> {
    await this.command("always", { text: action?.kind ?? "" });
  }

  async #follow(): Promise<void> {
    const frame = this.table.frame;
    if (!frame?.picks || this.table.sent) return;
    const cards = this.picking.cards;
    const reply = await this.asker.ask({ t: "pick", table: this.name, seq: frame.seq, cards: [...cards] });
    if (reply.t === "picks" && this.table.frame === frame) this.picking.add(cards, reply.follow, reply.actions);
  }

  /** Takes an action; the answer to it, or none where something else is on its way and nothing is sent. */
  async act(action: Offered): Promise<Reply | undefined> {
    const frame = this.table.frame;
    if (!frame || this.table.sent) return undefined;
    const sent = { action };
    this.table.sent = sent;
    this.table.refusal = "";
    // Who plays on has seen it, and wants to see the table; the next welcome says it again.
    this.renewed = false;
    this.picking.clear();
    const reply = await this.#ask("act", { text: action.text });
    if (reply.t === "done") this.#taken(reply.seq, sent);
    else this.#answered(reply, sent);
    return reply;
  }

  /** The answer may come before the view that shows what came of it, or after it. */
  #taken(seq: number, sent: Sent): void {
    this.table.taken(sent, seq);
    if (this.table.sent) return;
    this.#offer();
    this.#goOn();
  }

  /** Any other command: `undo`, `ready`, `agree`, `refuse`, `passes`, and those of a host; whether it was taken. */
  async command(kind: string, body: Body = {}, seat: number | null = null): Promise<boolean> {
    // Whoever is ready adds chance of his own to a deal that is promised already, so that nobody else has chosen it.
    const adds = kind === "ready" && this.table.frame?.common.committed;
    if (this.#away && (kind === "ready" || kind === "again")) await this.#ask("sit", {}, this.seat ?? null);
    const reply = await this.#ask(kind, adds ? { ...body, nonce: nonce() } : body, seat);
    this.#answered(reply);
    return reply.t === "done";
  }

  /** Another match after the last deal: whoever asks for it is ready for it. */
  async again(): Promise<void> {
    if (await this.command("again")) await this.command("ready");
  }

  /**
   * What is typed: an action is taken at once, a command of the page is given back; else why it cannot be. What comes
   * while something else is on its way is `early`: it is not sent.
   */
  async type(text: string): Promise<{ command: string } | { refused: string } | "early" | undefined> {
    const reply = await this.asker.ask({ t: "type", table: this.name, text });
    if (reply.t === "refused") return { refused: reply.text };
    if (reply.t !== "typed") return undefined;
    if (!reply.action) return { command: reply.command ?? "" };
    const answer = await this.act(reply.action);
    if (!answer) return "early";
    return answer.t === "refused" ? { refused: answer.text } : undefined;
  }

  /** Whether a bot keeps my seat. */
  get #away(): boolean {
    return this.seat !== undefined && this.table.frame?.seats[this.seat]?.away === true;
  }

  #ask(kind: string, body: Body, seat: number | null = null): Promise<Reply> {
    const { deal = 0, ply = 0, seq = 0 } = this.table.frame ?? {};
    return this.asker.ask({ t: "do", table: this.name, kind, deal, ply, seq, seat, body });
  }

  #answered(reply: Reply, sent?: Sent): void {
    if (reply.t !== "refused") return;
    this.shown?.before();
    const text = reply.code === SO_ALREADY ? "" : reply.text;
    this.table.refuse(text, this.now() + this.skew, sent);
    if (text) this.shown?.refused(text);
    this.picking.offer(this.actions);
  }

  async hint(): Promise<void> {
    const frame = this.table.frame;
    const reply = await this.asker.ask({ t: "hint", table: this.name });
    if (this.table.frame !== frame) return;
    if (reply.t === "hinted") {
      this.hinted = reply;
      this.shown?.told(reply.text);
    } else if (reply.t === "refused") this.#answered(reply);
  }

  /** The table in sentences; nothing where the server does not say. */
  async about(): Promise<string> {
    const reply = await this.asker.ask({ t: "about", table: this.name });
    return reply.t === "told" ? reply.text : "";
  }

  async phrase(phrase: string): Promise<void> {
    await this.asker.ask({ t: "phrase", table: this.name, phrase });
  }
}
