/* Made by `npm run types` from frames.json and wire/schema.json of the package. */
/* eslint-disable */

import type { View } from "./types";

export interface FooleryPages {
  Catalogue: Catalogue;
  Composed: Composed;
  Example: Example;
}
/** Every game and rule that is installed. */
export interface Catalogue {
  format: number;
  families: Family[];
  groups: Group[];
  rules: Rule[];
}
/** A family of games, with the table of its kinds of events, those of all its rules included. */
export interface Family {
  id: string;
  title: Record<string, string>;
  events: Record<string, EventKind>;
}
/** What events of one kind have in common: whether they name a place, how many cards they are about, who sees these, what to and stated are. A quiet one is no news for who does not see its cards. */
export interface EventKind {
  place: "one" | "maybe" | "none";
  least: number;
  most: number;
  seen: "all" | "place" | "to" | "ends" | "owner" | "nobody";
  to: "none" | "place" | "suit";
  stated: "none" | "card" | "suit";
  quiet: boolean;
}
/** A subject of rules. */
export interface Group {
  id: string;
  title: Record<string, string>;
}
/** A rule, a base or a game by itself. group names its subject, row its row of the catalogue of rules, 0 for a house rule, of which source says where it is known from. seats and length are those of the rule on its usual base, in the variant usual; where it cannot be played there, the problem says why. */
export interface Rule {
  id: string;
  kind: "base" | "rule" | "game";
  family: string;
  group: string;
  title: Record<string, string>;
  help: Record<string, string>;
  source: Record<string, string>;
  row: number;
  revision: number;
  usual: string;
  seats: number[];
  contains: string[];
  options: Option[];
  length: Length | null;
  problem: Error | null;
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
/** How long a deal is at so many seats where everybody plays at random: the median of its moves. */
export interface Length {
  players: number;
  moves: number;
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
/** What a set of rules with options makes: its canonical id, or the problems; what may be joined to it and set. helps is the help of each rule in play, as it reads with these options. */
export interface Composed {
  format: number;
  id: string | null;
  family: string | null;
  title: Record<string, string> | null;
  seats: number[];
  problems: Error[];
  rules: string[];
  helps: {
    [k: string]: Record<string, string>;
  };
  joins: Join[];
  options: OpenOption[];
}
/** A rule that is not in a set of rules: whether it can be joined to it, or the problem. */
export interface Join {
  id: string;
  problem: Error | null;
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
/** A worked example: in its first frame these actions are allowed and those refused. */
export interface Example {
  rule: string;
  title: Record<string, string>;
  allowed: string[];
  refused: string[];
  frames: Frame[];
}
/** A moment of a worked example, as the seat that acts sees it: its view, what it does, and the events that follow. The last frame shows what has come of it, without an action. */
export interface Frame {
  seat: number;
  view: View;
  action: string | null;
  events: Event[];
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
