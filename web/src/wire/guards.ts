/* Made by `npm run types` from frames.json and wire/schema.json of the package. */

import { guard, type Shapes } from "./shape";
import type { Bye, Choosable, Code, Committed, Dealt, Done, Examples, Guest, Head, Hinted, Made, Me, MyTable, OpenTable, Picks, Pong, Presence, Refused, ReplayPart, ReviewProgress, RulesPage, Said, ShownCatalogue, ShownComposed, TableWish, Told, Typed, Uploaded, ViewFrame, Welcome } from "./types";

const SHAPES: Shapes = {
  View: {"family":"s","format":"n","revisions":[":","n"],"game":"s","players":"n","seat":["|","n","0"],"hands":["*",["*","s"]],"phase":"s","actors":["*","n"],"deal":"n","dealer":"n","ply":"n","legal":["*","s"],"result":["|","Result","0"],"shown?":["*",["#","n",["*","s"]]]},
  Bye: {"t":["=","bye"],"code":"n","text":"s","retry":"b"},
  Choosable: {"id":"s","title":"s"},
  Code: {"code":"s"},
  Committed: {"table":["=","committed"],"deal":"n","commitment":"s"},
  Dealt: {"table":["=","dealt"],"deal":"n","dealer":"n"},
  Done: {"t":["=","done"],"id":"s","seq":"n"},
  Examples: {"names":[":","s"],"examples":["*","Exampled"]},
  Exampled: {"rule":"s","title":"s","common":"Commons","seats":["*","Sitting"],"who":"s","may":["*","s"],"refused":["*","Refusal"],"steps":["*","Step"]},
  Commons: {"game":"s","title":"s","family":"s","players":"n","deals":["|","n","0"],"open":"b","guarded":"b","undo":"b","committed":"b","agreed":["*","s"],"names":[":","s"],"phrases":[":","s"],"tasks?":["*","s"],"nicknames?":["*","Nickname"]},
  Nickname: {"name":"s","call":"s"},
  Sitting: {"name":"s","bot":"s","person":"b","away":"b","here":"b","host":"b","ready":"b"},
  Refusal: {"action":"s","why":"s"},
  Step: {"deal":"n","ply":"n","seat":["|","n","0"],"view":"View","asked":["*","n"],"news":["*","News"],"say":"s","over":"b","lying?":[":","s"]},
  News: {"event":"o","text":"s","parts?":"b"},
  Guest: {"language":"s","name":"s"},
  Head: {"common":"Commons","seats":["*","Sitting"],"steps":"n","part":"n","deals":["*","DealHead"],"marks":["*","n"],"promises":["*","Promise"],"scores":"s","date":"s"},
  DealHead: {"deal":"n","at":"n","steps":"n","result":"s"},
  Promise: {"deal":"n","commitment":"s","secret":"s","seed":"s","nonces":[":","s"],"text":"s"},
  Hinted: {"t":["=","hinted"],"id":"s","action":"Offered","text":"s"},
  Offered: {"kind":"s","place":"n","cards":["*","s"],"on":["*","s"],"text":"s","label":"s","suit?":"s","number?":"n","meld?":"s","sets?":["*","n"]},
  Made: {"commitment":"s","table":"s"},
  Me: {"language":"s","name":"s","tables":["*","MyTable"]},
  MyTable: {"begun":"b","mine":"b","names":["*","s"],"over":"b","table":"s","text":"s","title":"s"},
  OpenTable: {"guarded":"b","names":["*","s"],"players":"n","table":"s","text":"s","title":"s"},
  Picks: {"t":["=","picks"],"id":"s","follow":["*","s"],"actions":["*","Offered"]},
  Pong: {"t":["=","pong"],"now":"n"},
  Presence: {"t":["=","presence"],"table":"s","here":["*","b"]},
  Refused: {"t":["=","refused"],"id":"s","code":"s","fields":"o","text":"s"},
  ReplayPart: {"at":"n","steps":["*","Step"]},
  ReviewProgress: {"done":"n","parts":"n","found?":["|","Reviewed","0"]},
  Reviewed: {"judged":["*","Judged"],"course":["*",["*","n"]],"seats":["*","Share"],"note":"s"},
  Judged: {"step":"n","seat":"n","verdict":"s","exact":"b","loss":"n","error":"n","text":"s"},
  Share: {"result":["|","n","0"],"own":"n","others":"n","luck":["|","n","0"]},
  RulesPage: {"game":"s","text":"s","title":"s"},
  Said: {"t":["=","said"],"table":"s","seat":"n","phrase":"s","text":"s"},
  ShownCatalogue: {"families":["*","Titled"],"first":"First","front":["*","s"],"groups":["*","Titled"],"rules":["*","ShownRule"]},
  Titled: {"id":"s","title":[":","s"]},
  First: {"bots":["*","s"],"game":"s"},
  ShownRule: {"cards":["*","s"],"contains":["*","s"],"family":"s","group":"s","help":[":","s"],"id":"s","kind":["=","base","game","rule"],"length":["|","Length","0"],"options":["*","Option"],"problem":["|","Error","0"],"revision":"n","row":"n","seats":["*","n"],"source":[":","s"],"title":[":","s"],"usual":"s"},
  Length: {"players":"n","moves":"n"},
  Option: {"name":"s","values":["*","s"],"numbers":"b","most":"n","default":"s","value":"s","title":[":","s"],"help":[":","s"],"says":[":",[":","s"]]},
  Error: {"kind":"s","code":"s","fields":[":","?"],"names?":["*","s"],"nearest?":["*","s"],"rules?":["*","s"],"line?":"n","column?":"n","reason?":"s","rule?":"s","view?":"s","move?":"s"},
  ShownComposed: {"cards":["*","s"],"family":["|","s","0"],"helps":[":",[":","s"]],"id":["|","s","0"],"joins":["*","ShownJoin"],"options":["*","OpenOption"],"problems":["*","ShownProblem"],"rules":["*","s"],"seats":["*","n"],"title":["|",[":","s"],"0"],"warnings":["*","Warned"]},
  ShownJoin: {"id":"s","problem":["|","ShownProblem","0"]},
  ShownProblem: {"code":"s","column?":"n","fields":"o","kind":"s","line?":"n","move?":"s","names?":["*","s"],"nearest?":["*","s"],"reason?":"s","rule?":"s","rules?":["*","s"],"text?":"s","view?":"s","why?":"s"},
  OpenOption: {"name":"s","values":["*","s"],"numbers":"b","most":"n","default":"s","value":"s","title":[":","s"],"help":[":","s"],"says":[":",[":","s"]],"open":["*","s"]},
  Warned: {"rules":["*","s"],"why":"s"},
  TableWish: {"game":"s","seats":["*","SeatWish"],"deals?":["|","n","0"],"open?":"b","password?":"s","clock?":["|","ClockWish","0"],"names?":["*","s"],"begin?":"b","undo?":"b","passes?":"b"},
  SeatWish: {"bot?":"s","me?":"b"},
  ClockWish: {"bank?":["|","n","0"],"increment?":"n","move?":["|","n","0"]},
  Told: {"t":["=","told"],"id":"s","text":"s"},
  Typed: {"t":["=","typed"],"id":"s","action":["|","Offered","0"],"command?":"s"},
  Uploaded: {"record":"s"},
  ViewFrame: {"t":["=","view"],"table":"s","start":"n","seq":"n","now":"n","seat":["|","n","0"],"deal":"n","ply":"n","common":["|","Commons","0"],"view":["|","View","0"],"asked":["*","n"],"seats":["*","Sitting"],"actions":["*","Offered"],"picks":"b","news":["*","News"],"say":"s","result":"s","scores":"s","over":"b","undo":["|","n","0"],"can_undo":"b","passes":"b","clocks":[":","Clock"],"last?":"s","unjudged?":"s","always?":"s","ready?":["*","Part"],"waits?":"s","lying?":[":","s"],"verdict?":["*","s"]},
  Clock: {"left":"n","until":["|","n","0"]},
  Part: {"sign":"s","cards":["*","s"]},
  Welcome: {"t":["=","welcome"],"format":"n","build":"s","name":"s","language":"s","now":"n","origin?":"s","alone?":"b"},
  Result: {"utilities":["*","n"],"fools":["*","n"],"winners":["*","n"],"draw":"b","limited":"b","places":["*","n"],"straps":"n","points":["*","n"]},
};

/** Every form that the page reads, by its name. */
export interface Forms {
  Bye: Bye;
  Choosable: Choosable;
  Code: Code;
  Committed: Committed;
  Dealt: Dealt;
  Done: Done;
  Examples: Examples;
  Guest: Guest;
  Head: Head;
  Hinted: Hinted;
  Made: Made;
  Me: Me;
  MyTable: MyTable;
  OpenTable: OpenTable;
  Picks: Picks;
  Pong: Pong;
  Presence: Presence;
  Refused: Refused;
  ReplayPart: ReplayPart;
  ReviewProgress: ReviewProgress;
  RulesPage: RulesPage;
  Said: Said;
  ShownCatalogue: ShownCatalogue;
  ShownComposed: ShownComposed;
  TableWish: TableWish;
  Told: Told;
  Typed: Typed;
  Uploaded: Uploaded;
  ViewFrame: ViewFrame;
  Welcome: Welcome;
}

export const isForm = guard<Forms>(SHAPES);

/** What the host of a table turns on or off; the words of each have its name. */
export const SWITCHES = ["undo","passes"] as const;

/** The form of a frame of the server, by its kind. */
export const OUT: Record<string, keyof Forms> = {"view":"ViewFrame","welcome":"Welcome","done":"Done","refused":"Refused","picks":"Picks","hinted":"Hinted","told":"Told","typed":"Typed","said":"Said","presence":"Presence","pong":"Pong","bye":"Bye"};
