/** Where the reader is: the path of the address bar, and how to get elsewhere without loading the page anew. */
export class Route {
  path = $state(location.pathname);
  query = $state(location.search);

  constructor() {
    addEventListener("popstate", () => this.#read());
  }

  /** The parts of the path: `/t/abc` is `["t", "abc"]`. */
  parts = $derived(this.path.split("/").filter(Boolean).map(decodeURIComponent));

  go(to: string): void {
    history.pushState(null, "", to);
    this.#read();
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

  #read(): void {
    this.path = location.pathname;
    this.query = location.search;
  }
}
