/** What the reader has chosen for this browser. It is kept where the browser allows it, else until the page closes. */
export const THEMES = ["auto", "day", "night", "contrast"] as const;
export const SPEEDS = ["calm", "normal", "quick", "none"] as const;
export const INDICES = ["auto", "latin", "cyrillic"] as const;
export const SORTS = ["suit", "rank", "own"] as const;
export const DECKS = ["four", "two"] as const;
export const BACKS = ["motley", "day", "ember", "night"] as const;

export type Theme = (typeof THEMES)[number];
export type Speed = (typeof SPEEDS)[number];
export type Indices = (typeof INDICES)[number];
export type Sort = (typeof SORTS)[number];
export type Deck = (typeof DECKS)[number];
export type Back = (typeof BACKS)[number];

/** What is one of several. */
export const CHOICES = { theme: THEMES, speed: SPEEDS, deck: DECKS, indices: INDICES, back: BACKS } as const;
export type Chosen = keyof typeof CHOICES;
/** What is on or off. */
export type Switched = "confirm" | "large" | "lefty" | "sound";

const PLACE = "foolery";

export class Prefs {
  theme = $state<Theme>("auto");
  speed = $state<Speed>("normal");
  indices = $state<Indices>("auto");
  sort = $state<Sort>("suit");
  deck = $state<Deck>("four");
  back = $state<Back>("motley");
  language = $state("");
  sound = $state(false);
  large = $state(false);
  lefty = $state(false);
  confirm = $state(false);

  constructor(private readonly store: Pick<Storage, "getItem" | "setItem"> | undefined = kept()) {
    const found = this.#found();
    this.theme = one(THEMES, found["theme"], this.theme);
    this.speed = one(SPEEDS, found["speed"], this.speed);
    this.indices = one(INDICES, found["indices"], this.indices);
    this.sort = one(SORTS, found["sort"], this.sort);
    this.deck = one(DECKS, found["deck"], this.deck);
    this.back = one(BACKS, found["back"], this.back);
    this.language = typeof found["language"] === "string" ? found["language"] : "";
    this.sound = found["sound"] === true;
    this.large = found["large"] === true;
    this.lefty = found["lefty"] === true;
    this.confirm = found["confirm"] === true;
  }

  /** Sets one of the choices, where it has this value. */
  choose(name: Chosen, value: string): void {
    if (name === "theme") this.theme = one(THEMES, value, this.theme);
    else if (name === "speed") this.speed = one(SPEEDS, value, this.speed);
    else if (name === "indices") this.indices = one(INDICES, value, this.indices);
    else if (name === "deck") this.deck = one(DECKS, value, this.deck);
    else this.back = one(BACKS, value, this.back);
  }

  save(): void {
    const { theme, speed, indices, sort, deck, back, language, sound, large, lefty, confirm } = this;
    const all = { theme, speed, indices, sort, deck, back, language, sound, large, lefty, confirm };
    try {
      this.store?.setItem(PLACE, JSON.stringify(all));
    } catch {
      // A full or forbidden store: the choice holds until the page closes.
    }
  }

  #found(): Record<string, unknown> {
    try {
      const data: unknown = JSON.parse(this.store?.getItem(PLACE) ?? "{}");
      return data && typeof data === "object" ? Object.fromEntries(Object.entries(data)) : {};
    } catch {
      return {};
    }
  }
}

function one<T extends string>(all: readonly T[], value: unknown, otherwise: T): T {
  return all.find((each) => each === value) ?? otherwise;
}

function kept(): Storage | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
