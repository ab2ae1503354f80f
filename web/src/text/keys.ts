/** Every key of the table: one list makes what is done, what is written on buttons, and the page of help. */
export interface Key {
  /** As the browser names it; letters in lower case. */
  keys: readonly string[];
  /** What is written on a button. */
  written: string;
  /** The id of the words that say what it does. */
  help: string;
  act: (target: Keyed, key: string) => void;
}

/** What keys do something to. */
export interface Keyed {
  strong(): void;
  quiet(): void;
  button(kinds: readonly string[]): void;
  transfer(): void;
  sort(): void;
  log(): void;
  hint(): void;
  undo(): void;
  aim(number: number): void;
  letGo(): void;
  status(): void;
  help(): void;
  type(): void;
}

export const KEYS: readonly Key[] = [
  { keys: ["Enter"], written: "⏎", help: "key-strong", act: (target) => target.strong() },
  { keys: ["p"], written: "P", help: "key-pass", act: (target) => target.button(["pass", "refuse", "decline", "skip", "ready"]) },
  { keys: ["t"], written: "T", help: "key-take", act: (target) => target.button(["take", "take-pile", "draw-discard", "claim"]) },
  { keys: ["b"], written: "B", help: "key-beaten", act: (target) => target.quiet() },
  { keys: ["r"], written: "R", help: "key-transfer", act: (target) => target.transfer() },
  { keys: ["s"], written: "S", help: "key-sort", act: (target) => target.sort() },
  { keys: ["l"], written: "L", help: "key-log", act: (target) => target.log() },
  { keys: ["h"], written: "H", help: "key-hint", act: (target) => target.hint() },
  { keys: ["u"], written: "U", help: "key-undo", act: (target) => target.undo() },
  { keys: ["1", "2", "3", "4", "5", "6"], written: "1–6", help: "key-aim", act: (target, key) => target.aim(Number(key) - 1) },
  { keys: ["w"], written: "W", help: "key-status", act: (target) => target.status() },
  { keys: ["/"], written: "/", help: "key-type", act: (target) => target.type() },
  { keys: ["Escape"], written: "Esc", help: "key-let-go", act: (target) => target.letGo() },
  { keys: ["?"], written: "?", help: "key-help", act: (target) => target.help() },
];

/** Keys that the hand itself understands; they stand in the help with the others. */
export const HAND_KEYS = [
  { written: "← →", help: "key-move" },
  { written: "␣", help: "key-choose" },
] as const;

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
}

/** The row of the list that a key stands for; none while another key is held or something is typed. */
export function keyOf(event: Pressed, typing: boolean): Key | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || (typing && event.key !== "Escape")) return undefined;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return KEYS.find((key) => key.keys.includes(name));
}
