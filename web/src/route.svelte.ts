/** Where the reader is: the path of the address bar, and how to get elsewhere without loading the page anew. */
export class Route {
  path = $state(location.pathname);
  query = $state(location.search);
  /** How many pages have been gone to; one that is replaced, as by another filter, is none. */
  visits = $state(0);

  constructor() {
    addEventListener("popstate", () => {
      this.#read();
      this.visits++;
    });
  }

  /** The parts of the path: `/t/abc` is `["t", "abc"]`. */
  parts = $derived(this.path.split("/").filter(Boolean).map(decoded));

  go(to: string): void {
    history.pushState(null, "", to);
    this.#read();
    this.visits++;
    scrollTo(0, 0);
  }

  /** As `go`, but the present page is not one to come back to. */
  replace(to: string): void {
    history.replaceState(null, "", to);
    this.#read();
  }

  /** For `onclick` of links: plain clicks stay in the page, all others are the browser's. */
  follow = (event: MouseEvent): void => {
    const link = event.currentTarget;
    if (!(link instanceof HTMLAnchorElement) || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || link.origin !== location.origin) return;
    event.preventDefault();
    this.go(link.pathname + link.search);
  };

  /**
   * For `main` of a page: whoever has come from another one begins there, by keyboard and by ear, as if it had been
   * loaded. It runs again where the same page is gone to.
   */
  begin = (main: HTMLElement): void => {
    if (this.visits) main.focus({ preventScroll: true });
  };

  #read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}

/** A part of a path as it was meant; what is no encoded text, as a lone percent sign, as it stands. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
