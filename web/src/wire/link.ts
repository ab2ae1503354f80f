import { decode, type Out } from "./decode";
import type { About, Do, FrameHint, Hello, Leave, Phrase, Pick, Ping, Type, Watch } from "./types";

export type In = Hello | Watch | Leave | Do | Pick | FrameHint | About | Type | Phrase | Ping;
type Asked = Do | Pick | FrameHint | About | Type | Phrase;
/** What can be asked: the link gives it an id. */
export type Question = Omit<Do, "id"> | Omit<Pick, "id"> | Omit<FrameHint, "id"> | Omit<About, "id"> | Omit<Type, "id"> | Omit<Phrase, "id">;
export type Reply = Extract<Out, { id: string }>;
export type LinkState = "connecting" | "open" | "lost" | "old" | "ended";

/** As much of a socket as is used. */
export interface Socket {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: (() => void) | null;
  send(text: string): void;
  close(): void;
}

/** What lies outside: sockets, time, chance. `later` calls back once after so many ms and gives what takes it back. */
export interface World {
  open(): Socket;
  later(call: () => void, ms: number): () => void;
  chance(): number;
  id(): string;
}

export const FORMAT = 2;
const BEAT = 10_000;
const PATIENCE = 5_000;
const FIRST_WAIT = 250;
const LONGEST_WAIT = 8_000;
/** What is refused for ever: there is no such table. */
const NO_TABLE = "server.no-table";
/** The code of a `bye` to a page that is older than the server. */
const OLD_TAB = 4409;

/** Frames that are the same however often they arrive. A quick phrase would be said twice, or long after. */
const REPEATABLE = new Set(["do", "pick", "hint", "about", "type"]);

/**
 * One socket at a time, for ever: it greets, watches, answers silence by a new one, and sends again what was not
 * answered. Whoever asks gets an answer, or none where the asking no longer makes sense.
 */
export class Link {
  state: LinkState = "connecting";
  #socket: Socket | undefined;
  #asked = new Map<string, { frame: Asked; answer: (reply: Reply) => void }>();
  #watched = new Map<string, () => number>();
  #silence: (() => void) | undefined;
  #beat: (() => void) | undefined;
  #retry: (() => void) | undefined;
  #again: (() => void) | undefined;
  #failures = 0;
  /** Whether the present socket has been greeted: what is sent from then on is read in its order. */
  #greeted = false;

  constructor(
    private readonly world: World,
    private language: string,
    private readonly heard: (frame: Out) => void,
    private readonly changed: (state: LinkState) => void,
  ) {
    this.#connect();
  }

  /** Shows this table from now on; `seen` tells the last entry that has arrived, whenever the link greets anew. */
  watch(table: string, seen: () => number): void {
    this.#watched.set(table, seen);
    this.#send({ t: "watch", table, seq: seen() });
  }

  leave(table: string): void {
    this.#watched.delete(table);
    this.#send({ t: "leave", table });
  }

  speak(language: string): void {
    this.language = language;
    this.#send({ t: "hello", format: FORMAT, language });
    for (const table of this.#watched.keys()) this.#send({ t: "watch", table, seq: -1 });
  }

  /** Asks, again after every silence, until there is an answer. */
  ask(question: Question): Promise<Reply> {
    const frame: Asked = { ...question, id: this.world.id() };
    return new Promise((answer) => {
      if (!this.#greeted && !REPEATABLE.has(frame.t)) return;
      this.#asked.set(frame.id, { frame, answer });
      this.#send(frame);
    });
  }

  /** The page is looked at again, or the network is back: a socket that reads “open” may be dead for long. */
  wake(): void {
    if (this.state === "ended" || this.state === "old") return;
    if (this.state === "open") return this.#ping();
    this.#failures = 0;
    this.#connect();
  }

  close(): void {
    this.#end("ended");
  }

  #connect(): void {
    this.#drop();
    const socket = this.world.open();
    this.#socket = socket;
    // A socket that was given up may still speak: only the present one is heard.
    socket.onopen = () => this.#socket === socket && this.#greet();
    socket.onmessage = (event) => this.#socket === socket && this.#hear(event.data);
    socket.onclose = () => this.#socket === socket && this.#lose();
    this.#silence = this.world.later(() => this.#lose(), PATIENCE * 2);
  }

  #greet(): void {
    this.#greeted = true;
    this.#send({ t: "hello", format: FORMAT, language: this.language });
    for (const [table, seen] of this.#watched) this.#send({ t: "watch", table, seq: seen() });
    for (const { frame } of this.#asked.values()) this.#send(frame);
  }

  #hear(data: unknown): void {
    this.#heartbeat();
    const frame = decode(data);
    if (!frame) return;
    if (frame.t === "welcome") {
      if (frame.format !== FORMAT) return this.#end("old");
      this.#failures = 0;
      this.#set("open");
    } else if (frame.t === "bye" && !frame.retry) {
      this.heard(frame);
      return this.#end(frame.code === OLD_TAB ? "old" : "ended");
    } else if ("id" in frame) {
      this.#asked.get(frame.id)?.answer(frame);
      this.#asked.delete(frame.id);
    }
    if (frame.t === "refused" && !frame.id && frame.code !== NO_TABLE) this.#watchAgain();
    this.heard(frame);
  }

  /**
   * Watching has no id and is refused without one, as by a server whose disk is busy: a table that is shown already
   * would stand still for ever.
   */
  #watchAgain(): void {
    this.#again ??= this.world.later(() => {
      this.#again = undefined;
      for (const [table, seen] of this.#watched) this.#send({ t: "watch", table, seq: seen() });
    }, PATIENCE);
  }

  /** Every sign of life puts off the next ping; a ping that stays unanswered ends the socket. */
  #heartbeat(): void {
    this.#silence?.();
    this.#silence = undefined;
    this.#beat?.();
    this.#beat = this.world.later(() => this.#ping(), BEAT);
  }

  #ping(): void {
    this.#beat?.();
    this.#beat = undefined;
    this.#silence?.();
    this.#silence = this.world.later(() => this.#lose(), PATIENCE);
    this.#send({ t: "ping" });
  }

  #lose(): void {
    this.#drop();
    this.#set("lost");
    const most = Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** this.#failures++);
    this.#retry = this.world.later(() => this.#connect(), most * (0.5 + this.world.chance() / 2));
  }

  #drop(): void {
    for (const stop of [this.#silence, this.#beat, this.#retry, this.#again]) stop?.();
    this.#silence = this.#beat = this.#retry = this.#again = undefined;
    this.#greeted = false;
    for (const [id, { frame }] of this.#asked) if (!REPEATABLE.has(frame.t)) this.#asked.delete(id);
    const socket = this.#socket;
    this.#socket = undefined;
    socket?.close();
  }

  #end(state: LinkState): void {
    this.#drop();
    this.#set(state);
  }

  #set(state: LinkState): void {
    if (state === this.state) return;
    this.state = state;
    this.changed(state);
  }

  /** What cannot be sent now goes out when the link greets again, or need not be sent any more. */
  #send(frame: In): void {
    if (this.#greeted) this.#socket?.send(JSON.stringify(frame));
  }
}
