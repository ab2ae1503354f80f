export const BACKS = ["motley", "day", "ember", "night"] as const;
export type Back = (typeof BACKS)[number];

export function isBack(name: string): name is Back {
  return BACKS.some((one) => one === name);
}

/** What people have chosen about all cards of the page: whose letters stand in the corners, and the back. */
class DeckChoice {
  letters = $state("en");
  back = $state<Back>("motley");
}

export const deckChoice = new DeckChoice();
