/** Every key of the table: one list makes what is done, what is written on buttons, and the page of help. */
export interface Key {
  /** As the browser names it; letters in lower case. */
  keys: readonly string[];
  /** What is written on a button. */
  written: string;
  /** The id of the words that say what it does. */
  help: string;
  /** The letter that it is to a family, which says what it does there. */
  letter?: Letter;
  act: (target: Keyed, key: string) => void;
}

/** Letters that every family gives actions of its own: what one does to be left alone, to take cards, to hand on. */
export type Letter = "pass" | "take" | "transfer";
/** Kinds of actions by letters; of several that can be done the first one is meant. */
export type Letters = Readonly<Partial<Record<Letter, readonly string[]>>>;

/** What keys do something to. */
export interface Keyed {
  strong(): void;
  quiet(): void;
  /** Does an action that needs no card. */
  button(letter: Letter): void;
  /** Does one whose cards are chosen, or chooses them. */
  reach(letter: Letter): void;
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
  { keys: ["p"], written: "P", help: "key-pass", letter: "pass", act: (target) => target.button("pass") },
  { keys: ["t"], written: "T", help: "key-take", letter: "take", act: (target) => target.button("take") },
  { keys: ["b"], written: "B", help: "key-beaten", act: (target) => target.quiet() },
  { keys: ["r"], written: "R", help: "key-transfer", letter: "transfer", act: (target) => target.reach("transfer") },
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

/** The keys that do something in a family with these letters. */
export function keysOf(letters: Letters): Key[] {
  return KEYS.filter(({ letter }) => !letter || letters[letter]);
}

/** The action that a letter does: the first of its kinds that can be done, in the family's order. */
export function meant<T extends { kind: string }>(letters: Letters, letter: Letter, actions: readonly T[]): T | undefined {
  return letters[letter]?.flatMap((kind) => actions.find((action) => action.kind === kind) ?? [])[0];
}

/** The letter that does actions of a kind, as it is written; empty where none does. */
export function writtenFor(kind: string, letters: Letters): string {
  return KEYS.find(({ letter }) => letter && letters[letter]?.includes(kind))?.written ?? "";
}

/** Keys that the hand itself understands; they stand in the help with the others. */
export const HAND_KEYS = [
  { written: "← →", help: "key-move" },
  { written: "␣ ⏎", help: "key-choose" },
] as const;

/** Keys that lead into the hand, and the one that chooses there. */
const INTO_HAND = ["ArrowLeft", "ArrowRight", "Home", "End"];

interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** The key is held down: the browser says it again and again. */
  repeat: boolean;
}

/** Where a key was pressed. */
interface Where {
  /** A dialog is open: the table behind it has no keys. */
  dialog: boolean;
  /** Something that a key presses by itself has the focus. */
  button: boolean;
  typing: boolean;
}

/**
 * The row of the list that a key stands for; none while another key is held or something is typed. One that is held down
 * does nothing more, not even to a button: by then it is another one.
 */
export function keyOf(event: Pressed, { dialog, button, typing }: Where): Key | "held" | undefined {
  if (dialog || (typing && event.key !== "Escape")) return undefined;
  const key = rowOf(event);
  if (key && event.repeat) return "held";
  return button && event.key === "Enter" ? undefined : key;
}

/**
 * Whether a key that was pressed outside the hand is for the hand. Arrows are, wherever nothing has use for them itself;
 * the space bar is only where nothing has the focus that it could press or scroll.
 */
export function isForHand({ key, ctrlKey, metaKey, altKey }: Pressed, { dialog, button, typing, moves }: Where & { moves: boolean }): boolean {
  if (ctrlKey || metaKey || altKey || dialog || typing || moves) return false;
  return INTO_HAND.includes(key) || (key === " " && !button);
}

function rowOf({ key, ctrlKey, metaKey, altKey }: Pressed): Key | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return KEYS.find(({ keys }) => keys.includes(name));
}
