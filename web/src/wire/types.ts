/* Made by `npm run types` from frames.json and wire/schema.json of the package. */
/* eslint-disable */

/** A view of any family, told by its field family. */
export type View = DurakView | ShedView | RummyView | AnimalsView;

export interface FooleryWire {
  in: Hello | Watch | Leave | Do | Pick | FrameHint | About | Type | Phrase | Ping;
  out: ViewFrame | Welcome | Done | Refused | Picks | Hinted | Told | Typed | Said | Presence | Pong | Bye;
  ShownCatalogue: ShownCatalogue;
  ShownComposed: ShownComposed;
  MyTable: MyTable;
  OpenTable: OpenTable;
  Guest: Guest;
  Me: Me;
  Choosable: Choosable;
  RulesPage: RulesPage;
  Made: Made;
  Code: Code;
  Uploaded: Uploaded;
  Head: Head;
  ReplayPart: ReplayPart;
  ReviewProgress: ReviewProgress;
  Examples: Examples;
  TableWish: TableWish;
}
/** The first frame of a socket, and again where the reader has chosen another language. */
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
/** Show me this table no longer. A seat there stays mine. */
export interface Leave {
  t: "leave";
  table: string;
}
/** A command to a table, as ``foolery.table`` reads it. Who sends it is the session's, the seat is the person's. */
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
/** What a command holds beside its kind; which of these one needs ``docs/table.md`` says. */
export interface Body {
  text?: string;
  parts?: string[];
  on?: boolean;
  name?: string;
  nonce?: string;
}
/** What may follow these cards, in any order, in the view with this ``seq``. Nobody else hears of it. */
export interface Pick {
  t: "pick";
  id: string;
  table: string;
  seq: number;
  cards: string[];
}
/** What a player by rules of thumb would do now, and why. */
export interface FrameHint {
  t: "hint";
  id: string;
  table: string;
}
/** The table in sentences, for whoever does not see it. */
export interface About {
  t: "about";
  id: string;
  table: string;
}
/** What is meant by this text, typed by the person: an action in notation or in words, or a command of the page. */
export interface Type {
  t: "type";
  id: string;
  table: string;
  text: string;
}
/** One of the listed quick phrases, said to the table; each reads it in his own language. It is not kept. */
export interface Phrase {
  t: "phrase";
  id: string;
  table: string;
  phrase: string;
}
/** Are you there? */
export interface Ping {
  t: "ping";
}
/**
 * A table as one seat sees it, whole; ``seat`` is None for whoever watches. A view that is not newer is dropped.
 *
 *     ``start`` is the entry after which ``news`` begin: who stands there animates them, everybody else jumps. Where it is
 *     ``seq`` itself nobody stands there, and the news are only to be read: the last ones of the deal. ``common`` is None
 *     where it is as the socket was told it last of this table. ``say`` is the line of the moment (“Your move. Lead, or
 *     …”). ``view`` is the family's view as plain data, None before the first deal, ``result`` and ``scores`` stand in
 *     words once a deal is over, the sentences of ``result`` also one by one. ``actions`` are whole actions; where
 *     ``picks`` is set more of them are made by picking cards one by one (``Pick``).
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
  common: Commons | null;
  view: View | null;
  asked: number[];
  seats: Sitting[];
  actions: Offered[];
  picks: boolean;
  news: News[];
  say: string;
  result: string;
  scores: string;
  over: boolean;
  undo: number | null;
  can_undo: boolean;
  passes: boolean;
  clocks: Record<string, Clock>;
  last?: string;
  unjudged?: string;
  always?: string;
  ready?: Part[];
  waits?: string;
  lying?: Record<string, string>;
  verdict?: string[];
}
/**
 * What is the same for everybody at a table and seldom changes.
 *
 *     ``names`` are the words for every card that there is in the reader's language, “nine of clubs”, by its face,
 *     ``phrases`` the quick phrases by their codes.
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
  committed: boolean;
  agreed: string[];
  names: Record<string, string>;
  phrases: Record<string, string>;
  tasks?: string[];
  nicknames?: Nickname[];
}
/** What a seat is within the game, as an animal, and its call. */
export interface Nickname {
  name: string;
  call: string;
}
/** What one seat knows in a deal of Durak. */
export interface DurakView {
  format: number;
  revisions: Record<string, number>;
  game: string;
  players: number;
  seat: number | null;
  hands: string[][];
  phase: string;
  actors: number[];
  deal: number;
  dealer: number;
  ply: number;
  legal: string[];
  result: Result | null;
  shown?: [number, string[]][];
  family: "durak";
  trump: string | (string | null)[] | null;
  attacker: number | null;
  defender: number | null;
  first: number | null;
  stock: string[];
  discard: number | string[];
  table: Slot[];
  passed: number[];
  blocked: boolean;
  out: number[];
  bouts: number;
  beaten_bouts: number;
  seen?: [number | null, string[]][];
  zones?: Record<string, string[][]>;
  memory?: Record<string, Memory>;
  queue?: [string, number][];
  picked?: string[];
  turned_up?: string;
  before?: LastDeal;
}
/** How a deal ended. Utilities sum to zero but for rounding; places are the seats in the order of going out. */
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
/** An attack card on the table, by whom, and its cover. cover_no counts covers, 0 is one of one's own card; not obliged: it need not be answered. */
export interface Slot {
  attack: string;
  by: number;
  cover: string | null;
  cover_by: number | null;
  cover_no?: number;
  obliged?: boolean;
}
/** What a rule remembers: for the deal, and for each seat. */
export interface Memory {
  all: number;
  seats: number[];
}
/** Who lost the last deal, and who went out first in it. */
export interface LastDeal {
  fool?: number;
  first_out?: number;
}
/** What one seat knows in a deal of the shedding game. */
export interface ShedView {
  format: number;
  revisions: Record<string, number>;
  game: string;
  players: number;
  seat: number | null;
  hands: string[][];
  phase: string;
  actors: number[];
  deal: number;
  dealer: number;
  ply: number;
  legal: string[];
  result: Result | null;
  shown?: [number, string[]][];
  family: "idiot";
  stock: number;
  discard: number;
  zones?: ShedZones;
  out: number[];
  turns: number;
  direction?: number;
  limited?: boolean;
  swapped?: unknown[][];
  seen?: [number | null, string[]][];
  memory?: Record<string, Memory>;
}
/** The rows of all places and the pile from the bottom; what is empty is left out. */
export interface ShedZones {
  up?: string[][];
  down?: string[][];
  pile?: string[];
}
/** What one seat knows in a deal of Contract Rummy. melds are by owner and name. */
export interface RummyView {
  format: number;
  revisions: Record<string, number>;
  game: string;
  players: number;
  seat: number | null;
  hands: string[][];
  phase: string;
  actors: number[];
  deal: number;
  dealer: number;
  ply: number;
  legal: string[];
  result: Result | null;
  shown?: [number, string[]][];
  family: "rummy";
  stock: number;
  discard_pile: string[];
  melds?: {
    [k: string]: Record<string, string[]>;
  };
  joker_means?: Record<string, string>;
  joker_owner?: Record<string, number>;
  turn: number;
  discarded_by: number | null;
  taken?: string;
  melded_this_turn?: number[];
  laid?: string[][];
  claims: number[];
  turns: number;
  reshuffles?: number;
  sheet?: number[][];
  ended?: number;
  seen?: [number | null, string[]][];
  removed?: string[];
  points?: number[];
}
/** What one seat knows in a deal of the animal game. lacks are the ranks that are in none of a hand's other cards. */
export interface AnimalsView {
  format: number;
  revisions: Record<string, number>;
  game: string;
  players: number;
  seat: number | null;
  hands: string[][];
  phase: string;
  actors: number[];
  deal: number;
  dealer: number;
  ply: number;
  legal: string[];
  result: Result | null;
  shown?: [number, string[]][];
  family: "animals";
  trump: null;
  stock: string[];
  discard: number;
  turn: number;
  zones?: Pile;
  last_layer?: number;
  persons?: number[];
  turns?: number;
  memory?: Record<string, Memory>;
  lacks?: [number, string][];
}
/** The pile, from the bottom. */
export interface Pile {
  center: string[];
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
 *     button. The last fields are left out where they say nothing: a suit that is named, the number of a face-down card
 *     from 1, the meld that cards are laid to (``0.s1``), how many of the cards stand together.
 */
export interface Offered {
  kind: string;
  place: number;
  cards: string[];
  on: string[];
  text: string;
  label: string;
  suit?: string;
  number?: number;
  meld?: string;
  sets?: number[];
}
/**
 * An event as the seat is told it, with its sentence; empty where it is none for people (as the dealing of others).
 *
 *     ``event`` is an ``Event`` or one of the table (``docs/wire.md``). ``parts``: with it a deal begins, or one part of a
 *     deal ends and another begins, as its family says (``EventKind.parts``).
 */
export interface News {
  event: Event | Acted | Opened | Seated | SeatSaid | Dealt | Ended | Undone | Passes | Committed;
  text: string;
  parts?: boolean;
}
/** Something that happened, as one seat has it. cards is null where the seat does not see them, count is their number all the same. to is the place, or the letter of the suit, that the table of kinds says; stated is there for kinds that say more, as what a joker stands for. seen is there in a full edition alone, which is for nobody at the table: the seats that see the cards, null for everybody. */
export interface Event {
  kind: string;
  place: number | null;
  cards: string[] | null;
  count: number;
  to: number | string | null;
  stated?: string;
  seen?: number[] | null;
}
/** A whole action; the events that it caused follow. forced, whether it made itself, is told to its own seat. */
export interface Acted {
  table: "acted";
  seat: number;
  text: string;
  forced?: boolean;
}
/** The table is there. */
export interface Opened {
  table: "opened";
  format: number;
  game: string;
  revisions: Record<string, number>;
  players: number;
  deals: number | null;
  undo: "hidden" | "asked";
  bank: number | null;
  increment: number;
}
/** Who sits in a seat now; bot is empty for a person, and away where a bot plays on for one. */
export interface Seated {
  table: "seated";
  seat: number;
  name: string;
  bot: string;
  away: boolean;
}
/** A seat is ready, asks to take back, agrees or refuses, or its time is up. */
export interface SeatSaid {
  table: "ready" | "undo-asked" | "undo-agreed" | "undo-refused" | "overdue";
  seat: number;
}
/** A deal begins, the first being 1; the events of the dealing follow. */
export interface Dealt {
  table: "dealt";
  deal: number;
  dealer: number;
}
/** A deal is over. */
export interface Ended {
  table: "ended";
  deal: number;
  result: Result;
}
/** The last actions, so many of them, are undone, back to the decision with this ply, which was this seat's. */
export interface Undone {
  table: "undone";
  seat: number;
  actions: number;
  ply: number;
}
/** Whether the passes of a seat play themselves where they are all it may do: only the seat itself is told. */
export interface Passes {
  table: "passes";
  seat: number;
  on: boolean;
}
/** The house has bound itself to the secret of the next deal. */
export interface Committed {
  table: "committed";
  deal: number;
  commitment: string;
}
/** The clock of a seat in ms: what is left, and when it is up where it runs (in the server's time). */
export interface Clock {
  left: number;
  until: number | null;
}
/** A part of what a deal asks for: its ``sign`` as in ``tasks``, and cards that are one. */
export interface Part {
  sign: string;
  cards: string[];
}
/** The answer to ``Hello``. ``build`` is that of the client that this server ships. */
export interface Welcome {
  t: "welcome";
  format: number;
  build: string;
  name: string;
  language: string;
  now: number;
  origin?: string;
  alone?: boolean;
}
/** The command with this id was accepted, as entry ``seq``, now or when it came first. */
export interface Done {
  t: "done";
  id: string;
  seq: number;
}
/** What was wanted cannot be; ``text`` says why in the reader's language, ``code`` and ``fields`` to a program. */
export interface Refused {
  t: "refused";
  id: string;
  code: string;
  fields: Record<string, unknown>;
  text: string;
}
/** The answer to ``Pick``: cards that may come next, and actions that are complete with what was picked. */
export interface Picks {
  t: "picks";
  id: string;
  follow: string[];
  actions: Offered[];
}
/** The answer to ``Hint``: what would be done, and ``text``, which says it with its reason. */
export interface Hinted {
  t: "hinted";
  id: string;
  action: Offered;
  text: string;
}
/** The answer to ``About``: what the person sees there, in sentences; empty before the first deal. */
export interface Told {
  t: "told";
  id: string;
  text: string;
}
/** The answer to ``Type``: an action that may be taken, or else the command that is meant, as ``hint``. */
export interface Typed {
  t: "typed";
  id: string;
  action: Offered | null;
  command?: string;
}
/** Somebody at the table says a quick phrase; ``text`` is it in the reader's language. */
export interface Said {
  t: "said";
  table: string;
  seat: number;
  phrase: string;
  text: string;
}
/** Who of the people of a table has a browser open on it, by seat. */
export interface Presence {
  t: "presence";
  table: string;
  here: boolean[];
}
/** The answer to ``Ping``, with the server's time in ms. */
export interface Pong {
  t: "pong";
  now: number;
}
/** The server ends the socket; ``retry`` tells whether it makes sense to come back. */
export interface Bye {
  t: "bye";
  code: number;
  text: string;
  retry: boolean;
}
/** Every game and rule, with what one tap deals and the rules in ``front``, which show how games differ. */
export interface ShownCatalogue {
  families: Titled[];
  first: First;
  front: string[];
  groups: Titled[];
  rules: ShownRule[];
}
/** A family or a group of rules. */
export interface Titled {
  id: string;
  title: Record<string, string>;
}
/** What one tap deals: a game against these bots. */
export interface First {
  bots: string[];
  game: string;
}
/** A rule with the ``cards`` on its picture. */
export interface ShownRule {
  cards: string[];
  contains: string[];
  family: string;
  group: string;
  help: Record<string, string>;
  id: string;
  kind: "base" | "game" | "rule";
  length: Length | null;
  options: Option[];
  problem: Error | null;
  revision: number;
  row: number;
  seats: number[];
  source: Record<string, string>;
  title: Record<string, string>;
  usual: string;
}
/** How long a deal is at so many seats where everybody plays at random: the median of its moves. */
export interface Length {
  players: number;
  moves: number;
}
/** An option: its values as words, the first being the usual one; numbers tells whether whole numbers from 1 are values too, up to most, which is 0 where they are not. default is the value beside the rules at hand, value the one that is set. says tells more about a value. */
export interface Option {
  name: string;
  values: string[];
  numbers: boolean;
  most: number;
  default: string;
  value: string;
  title: Record<string, string>;
  help: Record<string, string>;
  says: {
    [k: string]: Record<string, string>;
  };
}
/** What went wrong: the class of the error, its sentence, and what errors of the class tell beside it. */
export interface Error {
  kind: string;
  code: string;
  fields: Record<string, unknown>;
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
 * What a set of rules makes, with sentences for its problems and the ``cards`` on its picture.
 *
 *     ``helps`` is the help of each rule in play, as it reads with these options.
 */
export interface ShownComposed {
  cards: string[];
  family: string | null;
  helps: {
    [k: string]: Record<string, string>;
  };
  id: string | null;
  joins: ShownJoin[];
  options: OpenOption[];
  problems: ShownProblem[];
  rules: string[];
  seats: number[];
  title: Record<string, string> | null;
  warnings: Warned[];
}
/** A rule that is not in play: whether it can be joined, or the problem. */
export interface ShownJoin {
  id: string;
  problem: ShownProblem | null;
}
/** What cannot be played together: ``text`` in the reader's language, ``why`` the reason alone or empty. */
export interface ShownProblem {
  code: string;
  column?: number;
  fields: Record<string, unknown>;
  kind: string;
  line?: number;
  move?: string;
  names?: string[];
  nearest?: string[];
  reason?: string;
  rule?: string;
  rules?: string[];
  text?: string;
  view?: string;
  why?: string;
}
/** An option of a set of rules; open are the values that it can have there. */
export interface OpenOption {
  name: string;
  values: string[];
  numbers: boolean;
  most: number;
  default: string;
  value: string;
  title: Record<string, string>;
  help: Record<string, string>;
  says: {
    [k: string]: Record<string, string>;
  };
  open: string[];
}
/** Rules that may be played together though it is odd, and why, in the reader's language. */
export interface Warned {
  rules: string[];
  why: string;
}
/** A table of the reader's: ``mine`` is whether it is the reader's turn, ``text`` what the table waits for. */
export interface MyTable {
  begun: boolean;
  mine: boolean;
  names: string[];
  over: boolean;
  table: string;
  text: string;
  title: string;
}
/** A table with free seats. */
export interface OpenTable {
  guarded: boolean;
  names: string[];
  players: number;
  table: string;
  text: string;
  title: string;
}
/** Who reads. */
export interface Guest {
  language: string;
  name: string;
}
/** Who reads, with the reader's tables. */
export interface Me {
  language: string;
  name: string;
  tables: MyTable[];
}
/** Something of which there are several to choose from: a bot, a language. */
export interface Choosable {
  id: string;
  title: string;
}
/** The rules of a game, or the page of advice, as Markdown. */
export interface RulesPage {
  game: string;
  text: string;
  title: string;
}
/** A new table, and what its first deal is bound to; empty if nothing is promised. */
export interface Made {
  commitment: string;
  table: string;
}
/** A code by which a further device becomes the reader's. */
export interface Code {
  code: string;
}
/** The name under which a record is kept for a while. */
export interface Uploaded {
  record: string;
}
/**
 * What is the same for all steps. ``marks`` are the steps in which a part of a deal begins, as a bout or a
 *     turn: what parts a deal its family says (``EventKind.parts``).
 */
export interface Head {
  common: Commons;
  seats: Sitting[];
  steps: number;
  part: number;
  deals: DealHead[];
  marks: number[];
  promises: Promise[];
  scores: string;
  date: string;
}
/** A deal: the number of its first step, how many steps it has, and how it ended in words. */
export interface DealHead {
  deal: number;
  at: number;
  steps: number;
  result: string;
}
/**
 * What a deal was made of, as ``docs/shuffle.md`` §9 names it; ``nonces`` are by seat. All of it is empty where
 *     nothing was promised. ``text`` is what the server has found: whether promise, seed and cards fit together.
 */
export interface Promise {
  deal: number;
  commitment: string;
  secret: string;
  seed: string;
  nonces: Record<string, string>;
  text: string;
}
/** Some steps; ``at`` is the number of the first one in the whole. */
export interface ReplayPart {
  at: number;
  steps: Step[];
}
/**
 * A position of a game, and what led to it since the one before: the dealing, or what ``seat`` did.
 *
 *     ``view`` is that of a seat or of everybody, without moves; where all hands are shown, the view of everybody with the
 *     hands of all. ``say`` is who decides what now, or how the deal ended.
 */
export interface Step {
  deal: number;
  ply: number;
  seat: number | null;
  view: View;
  asked: number[];
  news: News[];
  say: string;
  over: boolean;
  lying?: Record<string, string>;
}
/** How far a review is: ``done`` of so many ``parts``, and what was ``found`` once it is there. */
export interface ReviewProgress {
  done: number;
  parts: number;
  found?: Reviewed | null;
}
/** A game that was looked at again: ``course`` is for every step what each seat could expect, from 0 to 1. */
export interface Reviewed {
  judged: Judged[];
  course: number[][];
  seats: Share[];
  note: string;
}
/**
 * A decision by the number of its step in the replay; ``loss`` and ``error`` are parts of a result. ``text`` is the
 *     sentence on it, empty where there is nothing to say.
 */
export interface Judged {
  step: number;
  seat: number;
  verdict: string;
  exact: boolean;
  loss: number;
  error: number;
  text: string;
}
/** How the result of a seat came about, each part with its sign; None where the game is not over. */
export interface Share {
  result: number | null;
  own: number;
  others: number;
  luck: number | null;
}
/** Worked examples, with the words for all cards here instead of in each of them. */
export interface Examples {
  names: Record<string, string>;
  examples: Exampled[];
}
/**
 * A worked example. Its first step is the position; there ``who`` is asked, ``may`` do some things and not others.
 *
 *     ``rule`` is the title of the rule whose example it is; ``common`` says in which game it is played.
 */
export interface Exampled {
  rule: string;
  title: string;
  common: Commons;
  seats: Sitting[];
  who: string;
  may: string[];
  refused: Refusal[];
  steps: Step[];
}
/** Something that cannot be done there, and why, both in words. */
export interface Refusal {
  action: string;
  why: string;
}
/**
 * A new table, with a field for each of ``SWITCHES``.
 *
 *     Without ``deals`` it has no agreed end, but for games that are always played over several.
 */
export interface TableWish {
  game: string;
  seats: SeatWish[];
  deals?: number | null;
  open?: boolean;
  password?: string;
  clock?: ClockWish | null;
  names?: string[];
  begin?: boolean;
  undo?: boolean;
  passes?: boolean;
}
/** A seat of a new table: a bot's, one's own, or free. */
export interface SeatWish {
  bot?: string;
  me?: boolean;
}
/** Seconds for each deal and more for each answer, or for each answer alone. */
export interface ClockWish {
  bank?: number | null;
  increment?: number;
  move?: number | null;
}
