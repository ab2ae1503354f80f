/** How often a server that is silent is asked again, in ms. */
const WAIT = 2_000;

/** Whether the server answers. Once it does not, it is asked again and again until it does. */
export class Reach {
  silent = $state(false);
  #asking = false;

  /** `asks` the server for anything and tells whether there was an answer; `back` is called when there is one again. */
  constructor(
    private readonly asks: () => Promise<boolean>,
    private readonly back: () => void,
  ) {}

  /** Somebody had no answer. */
  lost = (): void => {
    if (this.silent) return;
    this.silent = true;
    setTimeout(this.ask, WAIT);
  };

  /** Asks now, where there was no answer: it may be there again. */
  ask = async (): Promise<void> => {
    if (!this.silent || this.#asking) return;
    this.#asking = true;
    const answered = await this.asks().catch(() => false);
    this.#asking = false;
    if (!answered) {
      setTimeout(this.ask, WAIT);
      return;
    }
    this.silent = false;
    this.back();
  };
}
