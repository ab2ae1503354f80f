/** What people have chosen about all cards of the page: whose letters stand in the corners, and the back. */
class DeckChoice {
  letters = $state("en");
  back = $state<"motley" | "day" | "ember" | "night">("motley");
}

export const deckChoice = new DeckChoice();
