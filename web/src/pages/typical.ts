/** Two cards that stand for a game on its picture; they tell nothing of its rules. */
const CARDS: Record<string, readonly string[]> = {
  simple: ["7s"],
  "throw-in": ["9s", "9d"],
  transfer: ["8h", "8c"],
  "idiot-two-player": ["Jc", "Jd"],
  japanese: ["Qs"],
  armenian: ["6s", "6c"],
  "shed-idiot": ["Td", "2c"],
  "contract-rummy": ["*b", "Ad"],
  "comic-animals": ["Kh", "Qc"],
};
const RANKS = "6789TJQKA";
const SUITS = "shdc";
/** How many grounds there are for the head of a game's picture. */
const GROUNDS = 4;

function counted(id: string): number {
  return [...id].reduce((sum, sign) => (sum * 31 + (sign.codePointAt(0) ?? 0)) % 9973, 7);
}

export function typical(id: string): readonly string[] {
  const base = id.split(/[+,]/)[0] ?? id;
  const found = CARDS[id] ?? CARDS[id === base ? id : ""];
  if (found) return found;
  const number = counted(id);
  const card = (at: number): string => `${RANKS[at % 9] ?? "6"}${SUITS[(at >> 3) % 4] ?? "s"}`;
  return [card(number), card(number + 13)];
}

export function ground(id: string): string {
  return `ground-${counted(id) % GROUNDS}`;
}
