import type { Speed } from "../state/prefs.svelte";
import type { Flight } from "./plan";
import type { Manner } from "./zones";

/**
 * Lets cards fly: the page is right before the first of them takes off, what flies are copies in the air above it. A new
 * view lands all of them at once and begins from where the cards lie. Nobody else animates cards.
 */
interface Seen {
  zone: string;
  face: string;
  x: number;
  y: number;
  width: number;
  turn: number;
  node: HTMLElement;
}

interface Spot {
  x: number;
  y: number;
  width: number;
  turn: number;
}

/** By how much flights last longer or shorter. */
export const PACE: Record<Speed, number> = { calm: 1.6, normal: 1, quick: 0.5, none: 0 };
const SETTLE = "cubic-bezier(0.2, 0.8, 0.2, 1)";
const LEAVE = "cubic-bezier(0.4, 0, 1, 1)";
const LEAVING: readonly Manner[] = ["beaten", "take", "burn"];
const FADE = 120;
const ANCHORED = 34;

export class Flyer {
  #before: Seen[] = [];
  #anchors = new Map<string, Spot>();
  #running: Animation[] = [];
  #hidden: HTMLElement[] = [];
  #flying = 0;

  constructor(
    private readonly root: HTMLElement,
    private readonly air: HTMLElement,
  ) {}

  /** Remembers where all cards are, also those in the air. */
  look(): void {
    this.#before = this.#cards();
    this.#anchors = this.#places();
    this.land();
  }

  /** Ends all flights. */
  land(): void {
    for (const animation of this.#running) animation.cancel();
    this.#running = [];
    this.#clear();
  }

  /** Shows the flights; `gently`, without any travel, for those who want no motion. */
  show(flights: readonly Flight[], speed: Speed, gently: boolean): void {
    const pace = PACE[speed];
    if (!pace) return;
    const after = this.#cards();
    const places = this.#places();
    const free = [...this.#before];
    const spot = (zone: string): Spot | undefined => this.#anchors.get(zone) ?? places.get(zone);
    const begin: (() => void)[] = [];
    for (const flight of flights) {
      const target = taken(after, flight.to, flight.face, this.#before);
      if (gently) {
        this.#appear(target?.node);
        continue;
      }
      const source = taken(free, flight.from, flight.face);
      const ways = { from: source ?? spot(flight.from), to: target ?? spot(flight.to) };
      const fly = this.#readied(ways, flight, pace, source?.node, target?.node);
      if (fly) begin.push(fly);
    }
    // All are in the page before the first of them moves, so that the browser works out the style of them once.
    for (const fly of begin) fly();
  }

  #appear(node: HTMLElement | undefined): void {
    if (node) this.#run(node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE }));
  }

  /** Puts the copy that is to fly into the air; what is returned lets it begin. */
  #readied(ways: { from: Spot | undefined; to: Spot | undefined }, flight: Flight, pace: number, source?: HTMLElement, hidden?: HTMLElement): (() => void) | undefined {
    const { from, to } = ways;
    const node = hidden ?? source;
    if (!from || !to || !node) return undefined;
    const copy = copied(node, to.width);
    this.air.append(copy);
    return () => this.#fly(copy, from, to, flight, pace, hidden);
  }

  #fly(copy: HTMLElement, from: Spot, to: Spot, flight: Flight, pace: number, hidden?: HTMLElement): void {
    const at = (spot: Spot): string => {
      const scale = spot.width / to.width;
      return `translate(${spot.x}px, ${spot.y}px) translate(-50%, -50%) rotate(${spot.turn}deg) scale(${scale})`;
    };
    const flying = copy.animate([{ transform: at(from) }, { transform: at(to) }], {
      duration: flight.ms * pace,
      delay: flight.at * pace,
      easing: LEAVING.includes(flight.manner) ? LEAVE : SETTLE,
      fill: "both",
    });
    this.#run(flying);
    this.#flying += 1;
    // No animation of its own: each would be one more layer, and style to be worked out for every frame.
    if (hidden) {
      hidden.style.opacity = "0";
      this.#hidden.push(hidden);
    }
    flying.onfinish = () => {
      this.#flying -= 1;
      if (!this.#flying) this.#clear();
    };
  }

  /** Takes all copies away together, since each time the browser lays all layers anew: what has landed waits for the last. */
  #clear(): void {
    this.#flying = 0;
    for (const node of this.#hidden) node.style.opacity = "";
    this.#hidden = [];
    this.air.replaceChildren();
  }

  #run(animation: Animation): void {
    this.#running.push(animation);
  }

  #cards(): Seen[] {
    return [...this.root.querySelectorAll<HTMLElement>("[data-zone][data-face]")].map((node) => {
      const { zone = "", face = "", turn = "0" } = node.dataset;
      const box = node.getBoundingClientRect();
      return { zone, face, x: box.x + box.width / 2, y: box.y + box.height / 2, width: node.offsetWidth, turn: Number(turn), node };
    });
  }

  #places(): Map<string, Spot> {
    const found = new Map<string, Spot>();
    for (const node of this.root.querySelectorAll<HTMLElement>("[data-anchor]")) {
      const box = node.getBoundingClientRect();
      const spot = { x: box.x + box.width / 2, y: box.y + box.height / 2, width: ANCHORED, turn: 0 };
      if (box.width && !found.has(node.dataset["anchor"] ?? "")) found.set(node.dataset["anchor"] ?? "", spot);
    }
    return found;
  }
}

/** A picture of a card for the air. */
function copied(node: HTMLElement, width: number): HTMLElement {
  const copy = document.createElement("div");
  const drawn = node.querySelector("svg.card");
  if (drawn) copy.append(drawn.cloneNode(true));
  copy.style.width = `${width}px`;
  return copy;
}

/** Takes a card of that zone and face out of the list; of equal ones, one that was not there before. */
function taken(cards: Seen[], zone: string, face: string, before: readonly Seen[] = []): Seen | undefined {
  const old = before.filter((seen) => seen.zone === zone && seen.face === face).map(({ node }) => node);
  const fits = (seen: Seen): boolean => seen.zone === zone && seen.face === face;
  const fresh = cards.findIndex((seen) => fits(seen) && !old.includes(seen.node));
  const at = fresh >= 0 || old.length ? fresh : cards.findIndex(fits);
  return at < 0 ? undefined : cards.splice(at, 1)[0];
}
