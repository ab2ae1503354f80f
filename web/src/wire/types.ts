/* Made by `npm run types` from frames.json and wire/schema.json of the package. */
/* eslint-disable */

/**
 * A view of any family, told by its field family.
 */
export type View = DurakView | ShedView | RummyView | AnimalsView;
/**
 * A card by its face, or ? where it is not known.
 */
export type ShownCard = string;
/**
 * A card by its face: 9c, Td, a joker *b or *r, the mega card **, a blank _1.
 */
export type Card = string;
/**
 * Clubs, diamonds, hearts or spades.
 */
export type Suit = string;

export interface FooleryWire {
  in: Hello | Watch | Leave | Do | Pick | FrameHint | Phrase | Ping;
  out: ViewFrame | Welcome | Done | Refused | Picks | Hinted | Said | Presence | Pong | Bye;
  View?: View;
  Event?: Event;
  Acted?: Acted;
  Dealt?: Dealt;
  Seated?: Seated;
  Ended?: Ended;
  Undone?: Undone;
  Result?: Result;
  Catalogue?: Catalogue;
  Composed?: Composed;
  Example?: Example;
}
/**
 * The first frame of a socket, and again where the reader has chosen another language.
 */
export interface Hello {
  t: "hello";
  format: number;
  language: string;
}
/**
 * Show me this table from now on; ``seq`` is the last entry that I have seen, -1 for none.
 *
 *     Asked again it is answered by the view as it stands: this is the resync.
 */
export interface Watch {
  t: "watch";
  table: string;
  seq?: number;
}
/**
 * Show me this table no longer. A seat there stays mine.
 */
export interface Leave {
  t: "leave";
  table: string;
}
/**
 * A command to a table, as ``foolery.table`` reads it. Who sends it is the session's, the seat is the person's.
 */
export interface Do {
  t: "do";
  id: string;
  table: string;
  kind: string;
  deal?: number;
  ply?: number;
  seq?: number;
  seat?: number | null;
  body?: Body;
}
/**
 * What a command holds beside its kind; which of these one needs ``docs/table.md`` says.
 */
export interface Body {
  text?: string;
  parts?: string[];
  on?: boolean;
  name?: string;
}
/**
 * What may follow these cards, in any order, in the view with this ``seq``. Nobody else hears of it.
 */
export interface Pick {
  t: "pick";
  id: string;
  table: string;
  seq: number;
  cards: string[];
}
/**
 * What a player by rules of thumb would do now, and why.
 */
export interface FrameHint {
  t: "hint";
  id: string;
  table: string;
}
/**
 * One of the listed quick phrases, said to the table; each reads it in his own language. It is not kept.
 */
export interface Phrase {
  t: "phrase";
  id: string;
  table: string;
  phrase: string;
}
/**
 * Are you there?
 */
export interface Ping {
  t: "ping";
}
/**
 * A table as one seat sees it, whole; ``seat`` is None for whoever watches. A view that is not newer is dropped.
 *
 *     ``start`` is the entry after which ``news`` begin: who stands there animates them, everybody else jumps. ``say`` is
 *     the line of the moment (“Your move. Lead, or …”), ``about`` the table in sentences for those who do not see it.
 *     ``view`` is the family's view as plain data, None before the first deal, ``result`` and ``scores`` stand in words
 *     once a deal is over. ``actions`` are whole actions; where ``picks`` is set more of them are made by picking cards
 *     one by one (``Pick``).
 */
export interface ViewFrame {
  t: "view";
  table: string;
  start: number;
  seq: number;
  now: number;
  seat: number | null;
  deal: number;
  ply: number;
  common: Commons;
  view: View | null;
  asked: number[];
  seats: Sitting[];
  actions: Offered[];
  picks: boolean;
  news: News[];
  say: string;
  about: string;
  result: string;
  scores: string;
  over: boolean;
  undo: number | null;
  can_undo: boolean;
  passes: boolean;
  clocks: {
    [k: string]: Clock;
  };
  unjudged?: string;
}
/**
 * What is the same for everybody at a table and does not change while a deal is played.
 *
 *     ``names`` are the words for every card of the pack in the reader's language, “nine of clubs”, by its face.
 */
export interface Commons {
  game: string;
  title: string;
  family: string;
  players: number;
  deals: number | null;
  open: boolean;
  guarded: boolean;
  undo: boolean;
  names: {
    [k: string]: string;
  };
  phrases: {
    [k: string]: string;
  };
}
/**
 * What one seat knows in a deal of Durak.
 */
export interface DurakView {
  format: number;
  revisions: {
    [k: string]: number;
  };
  game: string;
  players: number;
  seat: number | null;
  hands: ShownCard[][];
  phase: string;
  actors: number[];
  deal: number;
  dealer: number;
  ply: number;
  legal: string[];
  result: Result | null;
  shown?: [number, Card[]][];
  family: "durak";
  trump: string | (string | null)[] | null;
  attacker: number | null;
  defender: number | null;
  first: number | null;
  stock: ShownCard[];
  discard: number | Card[];
  table: Slot[];
  passed: number[];
  blocked: boolean;
  out: number[];
  bouts: number;
  beaten_bouts: number;
  seen?: [number | null, Card[]][];
  zones?: {
    [k: string]: ShownCard[][];
  };
  memory?: {
    [k: string]: Memory;
  };
  queue?: [string, number][];
  picked?: Card[];
  turned_up?: Card;
  before?: LastDeal;
}
/**
 * How a deal ended. Utilities sum to zero but for rounding; places are the seats in the order of going out.
 */
export interface Result {
  utilities: number[];
  fools: number[];
  winners: number[];
  draw: boolean;
  limited: boolean;
  places: number[];
  straps: number;
  points: number[];
}
/**
 * An attack card on the table, by whom, and its cover. cover_no counts covers, 0 is one of one's own card; not obliged: it need not be answered.
 */
export interface Slot {
  attack: Card;
  by: number;
  cover: Card | null;
  cover_by: number | null;
  cover_no?: number;
  obliged?: boolean;
}
/**
 * What a rule remembers: for the deal, and for each seat.
 */
export interface Memory {
  all: number;
  seats: number[];
}
/**
 * Who lost the last deal, and who went out first in it.
 */
export interface LastDeal {
  fool?: number;
  first_out?: number;
}
/**
 * What one seat knows in a deal of the shedding game.
 */
export interface ShedView {
  format: number;
  revisions: {
    [k: string]: number;
  };
  game: string;
  players: number;
  seat: number | null;
  hands: ShownCard[][];
  phase: string;
  actors: number[];
  deal: number;
  dealer: number;
  ply: number;
  legal: string[];
  result: Result | null;
  shown?: [number, Card[]][];
  family: "idiot";
  stock: number;
  discard: number;
  zones?: ShedZones;
  out: number[];
  turns: number;
  direction?: number;
  limited?: boolean;
  swapped?: unknown[][];
  seen?: [number | null, Card[]][];
  memory?: {
    [k: string]: Memory;
  };
}
/**
 * The rows of all places and the pile from the bottom; what is empty is left out.
 */
export interface ShedZones {
  up?: Card[][];
  down?: ShownCard[][];
  pile?: ShownCard[];
}
/**
 * What one seat knows in a deal of Contract Rummy. melds are by owner and name.
 */
export interface RummyView {
  format: number;
  revisions: {
    [k: string]: number;
  };
  game: string;
  players: number;
  seat: number | null;
  hands: ShownCard[][];
  phase: string;
  actors: number[];
  deal: number;
  dealer: number;
  ply: number;
  legal: string[];
  result: Result | null;
  shown?: [number, Card[]][];
  family: "rummy";
  stock: number;
  discard_pile: ShownCard[];
  melds?: {
    [k: string]: {
      [k: string]: Card[];
    };
  };
  joker_means?: {
    [k: string]: Card;
  };
  joker_owner?: {
    [k: string]: number;
  };
  turn: number;
  discarded_by: number | null;
  taken?: Card;
  melded_this_turn?: number[];
  laid?: string[][];
  claims: number[];
  turns: number;
  reshuffles?: number;
  sheet?: number[][];
  ended?: number;
  seen?: [number | null, Card[]][];
  removed?: Card[];
  points?: number[];
}
/**
 * What one seat knows in a deal of the animal game. lacks are the ranks that are in none of a hand's other cards.
 */
export interface AnimalsView {
  format: number;
  revisions: {
    [k: string]: number;
  };
  game: string;
  players: number;
  seat: number | null;
  hands: ShownCard[][];
  phase: string;
  actors: number[];
  deal: number;
  dealer: number;
  ply: number;
  legal: string[];
  result: Result | null;
  shown?: [number, Card[]][];
  family: "animals";
  trump: null;
  stock: Card[];
  discard: number;
  turn: number;
  zones?: Pile;
  last_layer?: number;
  persons?: number[];
  turns?: number;
  memory?: {
    [k: string]: Memory;
  };
  lacks?: [number, string][];
}
/**
 * The pile, from the bottom.
 */
export interface Pile {
  center: Card[];
}
/**
 * Who sits in a seat. ``name`` is what the seat is called also where nobody sits; ``here`` is whether a browser of
 *     the person is open on the table, ``host`` whether it may change the table.
 */
export interface Sitting {
  name: string;
  bot: string;
  person: boolean;
  away: boolean;
  here: boolean;
  host: boolean;
  ready: boolean;
}
/**
 * A whole action that the seat may take. ``text`` goes back as it is; the rest is for people.
 *
 *     ``label`` is the action as a button or a screen reader says it in the reader's language, “throw in the nine of
 *     clubs”; ``cards`` are those of the hand that it lays, ``on`` those that it goes on; an action without cards is a
 *     button.
 */
export interface Offered {
  kind: string;
  place: number;
  cards: string[];
  on: string[];
  text: string;
  label: string;
}
/**
 * An event as the seat is told it, with its sentence; empty where it is none for people (as the dealing of others).
 *
 *     ``event`` is an ``Event`` or one of the table (``docs/wire.md``).
 */
export interface News {
  event: Event | Acted | Opened | Seated | SeatSaid | Dealt | Ended | Undone | Passes;
  text: string;
}
/**
 * Something that happened, as one seat has it. cards is null where the seat does not see them, count is their number all the same. to is the place, or the letter of the suit, that the table of kinds says; stated is there for kinds that say more, as what a joker stands for. seen is there in a full edition alone, which is for nobody at the table: the seats that see the cards, null for everybody.
 */
export interface Event {
  kind: string;
  place: number | null;
  cards: Card[] | null;
  count: number;
  to: number | Suit | null;
  stated?: Card | Suit;
  seen?: number[] | null;
}
/**
 * A whole action; the events that it caused follow. forced, whether it made itself, is told to its own seat.
 */
export interface Acted {
  table: "acted";
  seat: number;
  text: string;
  forced?: boolean;
}
/**
 * The table is there.
 */
export interface Opened {
  table: "opened";
  format: number;
  game: string;
  revisions: {
    [k: string]: number;
  };
  players: number;
  deals: number | null;
  undo: "hidden" | "asked";
  bank: number | null;
  increment: number;
}
/**
 * Who sits in a seat now; bot is empty for a person, and away where a bot plays on for one.
 */
export interface Seated {
  table: "seated";
  seat: number;
  name: string;
  bot: string;
  away: boolean;
}
/**
 * A seat is ready, asks to take back, agrees or refuses, or its time is up.
 */
export interface SeatSaid {
  table: "ready" | "undo-asked" | "undo-agreed" | "undo-refused" | "overdue";
  seat: number;
}
/**
 * A deal begins, the first being 1; the events of the dealing follow.
 */
export interface Dealt {
  table: "dealt";
  deal: number;
  dealer: number;
}
/**
 * A deal is over.
 */
export interface Ended {
  table: "ended";
  deal: number;
  result: Result;
}
/**
 * The last actions, so many of them, are undone, back to the decision with this ply, which was this seat's.
 */
export interface Undone {
  table: "undone";
  seat: number;
  actions: number;
  ply: number;
}
/**
 * Whether the passes of a seat play themselves where they are all it may do: only the seat itself is told.
 */
export interface Passes {
  table: "passes";
  seat: number;
  on: boolean;
}
/**
 * The clock of a seat in ms: what is left, and when it is up where it runs (in the server's time).
 */
export interface Clock {
  left: number;
  until: number | null;
}
/**
 * The answer to ``Hello``. ``build`` is that of the client that this server ships.
 */
export interface Welcome {
  t: "welcome";
  format: number;
  build: string;
  name: string;
  language: string;
  now: number;
}
/**
 * The command with this id was accepted, as entry ``seq``, now or when it came first.
 */
export interface Done {
  t: "done";
  id: string;
  seq: number;
}
/**
 * What was wanted cannot be; ``text`` says why in the reader's language, ``code`` and ``fields`` to a program.
 */
export interface Refused {
  t: "refused";
  id: string;
  code: string;
  fields: {
    [k: string]: unknown;
  };
  text: string;
}
/**
 * The answer to ``Pick``: cards that may come next, and actions that are complete with what was picked.
 */
export interface Picks {
  t: "picks";
  id: string;
  follow: string[];
  actions: Offered[];
}
/**
 * The answer to ``Hint``.
 */
export interface Hinted {
  t: "hinted";
  id: string;
  action: Offered;
  text: string;
}
/**
 * Somebody at the table says a quick phrase; ``text`` is it in the reader's language.
 */
export interface Said {
  t: "said";
  table: string;
  seat: number;
  phrase: string;
  text: string;
}
/**
 * Who of the people of a table has a browser open on it, by seat.
 */
export interface Presence {
  t: "presence";
  table: string;
  here: boolean[];
}
/**
 * The answer to ``Ping``, with the server's time in ms.
 */
export interface Pong {
  t: "pong";
  now: number;
}
/**
 * The server ends the socket; ``retry`` tells whether it makes sense to come back.
 */
export interface Bye {
  t: "bye";
  code: number;
  text: string;
  retry: boolean;
}
/**
 * Every game and rule that is installed.
 */
export interface Catalogue {
  format: number;
  families: Family[];
  groups: Group[];
  rules: Rule[];
}
/**
 * A family of games, with the table of its kinds of events, those of all its rules included.
 */
export interface Family {
  id: string;
  title: {
    [k: string]: string;
  };
  events: {
    [k: string]: EventKind;
  };
}
/**
 * What events of one kind have in common: whether they name a place, how many cards they are about, who sees these, what to and stated are. A quiet one is no news for who does not see its cards.
 */
export interface EventKind {
  place: "one" | "maybe" | "none";
  least: number;
  most: number;
  seen: "all" | "place" | "to" | "ends" | "owner" | "nobody";
  to: "none" | "place" | "suit";
  stated: "none" | "card" | "suit";
  quiet: boolean;
}
/**
 * A subject of rules.
 */
export interface Group {
  id: string;
  title: {
    [k: string]: string;
  };
}
/**
 * A rule, a base or a game by itself. group names its subject, row its row of the catalogue of rules, 0 for a house rule, of which source says where it is known from. seats and length are those of the rule on its usual base, in the variant usual; where it cannot be played there, the problem says why.
 */
export interface Rule {
  id: string;
  kind: "base" | "rule" | "game";
  family: string;
  group: string;
  title: {
    [k: string]: string;
  };
  help: {
    [k: string]: string;
  };
  source: {
    [k: string]: string;
  };
  row: number;
  revision: number;
  usual: string;
  seats: number[];
  contains: string[];
  options: Option[];
  length: Length | null;
  problem: Error | null;
}
/**
 * An option: its values as words, the first being the usual one; numbers tells whether whole numbers from 1 are values too, up to most, which is 0 where they are not. default is the value beside the rules at hand, value the one that is set. says tells more about a value.
 */
export interface Option {
  name: string;
  values: string[];
  numbers: boolean;
  most: number;
  default: string;
  value: string;
  title: {
    [k: string]: string;
  };
  help: {
    [k: string]: string;
  };
  says: {
    [k: string]: {
      [k: string]: string;
    };
  };
}
/**
 * How long a deal is at so many seats where everybody plays at random: the median of its moves.
 */
export interface Length {
  players: number;
  moves: number;
}
/**
 * What went wrong: the class of the error, its sentence, and what errors of the class tell beside it.
 */
export interface Error {
  kind: string;
  code: string;
  fields: {
    [k: string]: unknown;
  };
  names?: string[];
  nearest?: string[];
  rules?: string[];
  line?: number;
  column?: number;
  reason?: string;
  rule?: string;
  view?: string;
  move?: string;
}
/**
 * What a set of rules with options makes: its canonical id, or the problems; what may be joined to it and set.
 */
export interface Composed {
  format: number;
  id: string | null;
  family: string | null;
  title: {
    [k: string]: string;
  } | null;
  seats: number[];
  problems: Error[];
  rules: string[];
  joins: Join[];
  options: OpenOption[];
}
/**
 * A rule that is not in a set of rules: whether it can be joined to it, or the problem.
 */
export interface Join {
  id: string;
  problem: Error | null;
}
/**
 * An option of a set of rules; open are the values that it can have there.
 */
export interface OpenOption {
  name: string;
  values: string[];
  numbers: boolean;
  most: number;
  default: string;
  value: string;
  title: {
    [k: string]: string;
  };
  help: {
    [k: string]: string;
  };
  says: {
    [k: string]: {
      [k: string]: string;
    };
  };
  open: string[];
}
/**
 * A worked example: in its first frame these actions are allowed and those refused.
 */
export interface Example {
  rule: string;
  title: {
    [k: string]: string;
  };
  allowed: string[];
  refused: string[];
  frames: Frame[];
}
/**
 * A moment of a worked example, as the seat that acts sees it: its view, what it does, and the events that follow. The last frame shows what has come of it, without an action.
 */
export interface Frame {
  seat: number;
  view: View;
  action: string | null;
  events: Event[];
}
