import { without } from "../state/pick.svelte";
import type { News, View } from "../wire/types";
import { unknown, zonesOf, type Manner, type Motion, type Route, type Zones } from "./zones";

/**
 * Which cards fly from where to where, from two views and what was told between them. Pure: nothing here knows of pages.
 * What an event tells comes first, in its order; whatever is then still elsewhere flies straight to where it is. So the
 * flights of a plan, done one after the other, always lead from the one view to the other.
 */
export interface Flight {
  /** The card as the reader sees it while it flies, `?` for its back. */
  face: string;
  from: string;
  to: string;
  /** In ms, from the beginning of the plan. */
  at: number;
  ms: number;
  manner: Manner;
}

type Move = Omit<Flight, "at" | "ms">;
interface Told {
  kind: string;
  place: number | null;
  to?: string | number | null;
  cards: string[] | null;
  count: number;
}

/** Somewhere that no view shows: cards of a rule that nobody sees, and those that are out of the game. */
export const AWAY = "away";
const WHOLE = 700;
const WHOLE_DEAL = 1500;

/** How long one flight lasts and how long the next one waits, in ms (`look.md` 11). */
const TIMES: Record<Manner, readonly [number, number]> = {
  deal: [180, 40],
  lay: [220, 30],
  cover: [220, 30],
  beaten: [360, 25],
  take: [320, 30],
  draw: [160, 60],
  burn: [450, 10],
  meld: [260, 35],
  move: [260, 30],
};

export function plan(motion: Motion, before: View | null | undefined, after: View, news: readonly News[]): Flight[] {
  const target = zonesOf(motion, after);
  const fresh = !before || news.some(({ event }) => "table" in event && event.table === "dealt");
  const zones = fresh ? asDealt(target) : copied(zonesOf(motion, before));
  const undone = news.some(({ event }) => "table" in event && event.table === "undone");
  const told = undone ? [] : news.flatMap(({ event }) => ("kind" in event ? [event] : []));
  const moves = told.flatMap((event) => narrated(motion, event, zones));
  const rest = remaining(zones, target);
  return timed([...moves, ...rest], fresh ? WHOLE_DEAL : WHOLE);
}

/** Does a flight; for the law that plans lead from view to view. */
export function fly(zones: Zones, { from, to, face }: Pick<Move, "from" | "to" | "face">): void {
  const source = zones.get(from) ?? [];
  const found = [source.indexOf(face), source.indexOf("?"), source.length - 1].find((at) => at >= 0) ?? -1;
  zones.set(from, source.toSpliced(found, found < 0 ? 0 : 1));
  zones.set(to, [...(zones.get(to) ?? []), face]);
}

function copied(zones: Zones): Zones {
  return new Map([...zones].map(([name, cards]) => [name, [...cards]]));
}

/** Before a deal all cards are in the stock. */
function asDealt(target: Zones): Zones {
  const count = [...target.values()].reduce((sum, cards) => sum + cards.length, 0);
  return new Map([...[...target.keys()].map((name): [string, string[]] => [name, []]), ["stock", unknown(count)]]);
}

function narrated({ routes: known, seconds }: Motion, event: Told, zones: Zones): Move[] {
  const second = seconds?.[event.kind];
  const routes = second ? [second] : (known[event.kind] ?? []);
  const faces = second ? (event.cards ?? []).slice(1) : (event.cards ?? unknown(event.count));
  const moves: Move[] = [];
  for (const face of faces) {
    const route = routes.map((one) => filled(one, event)).find(([from]) => holds(zones.get(from), face));
    if (!route) continue;
    const [from, to, manner] = route;
    const move = { face, from, to, manner };
    fly(zones, move);
    moves.push(move);
  }
  return moves;
}

function filled([from, to, manner]: Route, { place, to: other }: Told): Route {
  const name = (text: string): string => text.replace("{to}", String(other ?? place)).replace("{}", String(place));
  return [name(from), name(to), manner];
}

function holds(cards: readonly string[] | undefined, face: string): boolean {
  return cards !== undefined && (face === "?" ? cards.length > 0 : cards.includes(face) || cards.includes("?"));
}

/** What must still fly: cards that a zone has too many of, known ones first to where they are, to the zones that lack some. */
function remaining(zones: Zones, target: Zones): Move[] {
  const names = [...new Set([...zones.keys(), ...target.keys()])];
  const spare = names.flatMap((name) => surplus(name, zones.get(name) ?? [], target.get(name) ?? []));
  const places = names.flatMap((name) => surplus(name, target.get(name) ?? [], zones.get(name) ?? []));
  const moves: Move[] = [];
  const rounds = [
    (one: Spot, other: Spot) => one.face === other.face && one.face !== "?",
    (one: Spot, other: Spot) => one.face === "?" || other.face === "?",
    () => true,
  ];
  for (const fits of rounds) {
    for (const place of [...places]) {
      const at = spare.findIndex((one) => fits(one, place));
      const [from] = at < 0 ? [] : spare.splice(at, 1);
      if (!from) continue;
      places.splice(places.indexOf(place), 1);
      moves.push({ face: place.face === "?" ? from.face : place.face, from: from.name, to: place.name, manner: "move" });
    }
  }
  for (const { name, face } of spare) moves.push({ face, from: name, to: AWAY, manner: "move" });
  for (const { name, face } of places) moves.push({ face, from: AWAY, to: name, manner: "move" });
  return moves;
}

interface Spot {
  name: string;
  face: string;
}

/** As many cards as the first list is longer by, those first that the second one lacks. */
function surplus(name: string, cards: readonly string[], others: readonly string[]): Spot[] {
  const more = cards.length - others.length;
  if (more <= 0) return [];
  const shared = others.filter((face) => face !== "?" && cards.includes(face));
  const lacking = without(cards, shared) ?? [...cards];
  const first = lacking.filter((face) => face !== "?");
  const back = lacking.filter((face) => face === "?");
  return [...first, ...back, ...cards].slice(0, more).map((face) => ({ name, face }));
}

/** Flights of one manner follow each other closely, another manner waits until they are nearly done; all within `whole`. */
function timed(moves: readonly Move[], whole: number): Flight[] {
  let at = 0;
  let last: Manner | undefined;
  const flights = moves.map((move): Flight => {
    const [ms, gap] = TIMES[move.manner];
    if (last && last !== move.manner) at += TIMES[last][0] * 0.6;
    else if (last) at += gap;
    last = move.manner;
    return { ...move, at, ms };
  });
  const end = Math.max(0, ...flights.map((flight) => flight.at + flight.ms));
  const pace = end > whole ? whole / end : 1;
  return flights.map((flight) => ({ ...flight, at: Math.round(flight.at * pace), ms: Math.round(flight.ms * Math.max(pace, 0.5)) }));
}
