/** The one place where time passes on the page: `now` goes on while somebody reads it and `runs` says that it must. */
export class Ticker {
  now = $state(Date.now());
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Lets time pass every so many ms, until it is told to stop. */
  run(every: number): () => void {
    clearTimeout(this.#timer);
    const tick = (): void => {
      this.now = Date.now();
      this.#timer = setTimeout(tick, every);
    };
    tick();
    return () => clearTimeout(this.#timer);
  }
}
