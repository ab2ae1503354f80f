/** A card under a finger: from the touch to where it is let go. Below `FAR` it stays a tap. */
const FAR = 8;

export interface Held {
  key: string;
  face: string;
}

export class Grip {
  /** The card that is dragged, and how far from where it lay. */
  card = $state.raw<Held>();
  dx = $state(0);
  dy = $state(0);
  #start: { x: number; y: number; card: Held; pointer: number } | undefined;
  /** A drag ends with a click of the browser that is none. */
  #dragged = false;

  constructor(
    private readonly dropped: (card: Held, x: number, y: number) => void,
    private readonly over: (card: Held, x: number, y: number) => void = () => undefined,
  ) {}

  down(event: PointerEvent, card: Held): void {
    if (!event.isPrimary || event.button !== 0) return;
    this.cancel();
    this.#dragged = false;
    // From the first touch on: a flick has left the hand before it is heard of again.
    if (event.currentTarget instanceof Element) event.currentTarget.setPointerCapture(event.pointerId);
    this.#start = { x: event.clientX, y: event.clientY, card, pointer: event.pointerId };
  }

  move(event: PointerEvent): void {
    const start = this.#start;
    if (!start || event.pointerId !== start.pointer) return;
    // It was let go where nobody heard of it.
    if (!event.buttons) return this.cancel();
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    if (!this.card && Math.hypot(dx, dy) < FAR) return;
    this.#dragged = true;
    this.card = start.card;
    this.dx = dx;
    this.dy = dy;
    this.over(start.card, event.clientX, event.clientY);
  }

  up(event: PointerEvent): void {
    const card = this.card;
    this.cancel();
    if (card) this.dropped(card, event.clientX, event.clientY);
  }

  cancel(): void {
    this.#start = undefined;
    this.card = undefined;
    this.dx = this.dy = 0;
  }

  /** Whether the click that comes now belongs to a drag. */
  swallows(): boolean {
    const swallowed = this.#dragged;
    this.#dragged = false;
    return swallowed;
  }
}
