import { isForm } from "../wire/guards";
import { fits } from "../wire/shape";

/**
 * The promises that this browser was shown before deals, kept by itself: afterwards nobody can show another one to it. Of
 * the tables that were played last, as far as the browser lets a page keep anything.
 */
const PLACE = "foolery-promises";
const MOST = 200;

interface Kept {
  table: string;
  deal: number;
  commitment: string;
}

const isKept = (data: unknown): data is Kept[] => fits(data, ["*", { table: "s", deal: "n", commitment: "s" }]);

type Store = Pick<Storage, "getItem" | "setItem">;

function all(store: Store | undefined): Kept[] {
  try {
    const data: unknown = JSON.parse(store?.getItem(PLACE) ?? "[]");
    return isKept(data) ? data : [];
  } catch {
    return [];
  }
}

/**
 * Keeps what is promised among the news of a table; the first promise of a deal stands. One that comes together with the
 * cards was not shown before them.
 */
export function keepPromises(table: string, news: readonly { event: unknown }[], store: Store | undefined = own()): void {
  const late = news.flatMap(({ event }) => (isForm(event, "Dealt") ? [event.deal] : []));
  const fresh = news.flatMap(({ event }) => (isForm(event, "Committed") && !late.includes(event.deal) ? [event] : []));
  keep(table, fresh, store);
}

/** Keeps the promise of the first deal, which whoever makes a table is told before it is dealt. */
export function keepFirst(table: string, commitment: string, store: Store | undefined = own()): void {
  if (commitment) keep(table, [{ deal: 1, commitment }], store);
}

function keep(table: string, fresh: readonly Omit<Kept, "table">[], store: Store | undefined): void {
  if (!fresh.length) return;
  const before = all(store);
  const known = (deal: number): boolean => before.some((one) => one.table === table && one.deal === deal);
  const more = fresh.filter(({ deal }) => !known(deal)).map(({ deal, commitment }) => ({ table, deal, commitment }));
  try {
    store?.setItem(PLACE, JSON.stringify([...before, ...more].slice(-MOST)));
  } catch {
    // A browser that keeps nothing has seen nothing.
  }
}

/** The promise that this browser was shown before a deal of a table. */
export function promiseOf(table: string, deal: number, store: Store | undefined = own()): string | undefined {
  return all(store).find((one) => one.table === table && one.deal === deal)?.commitment;
}

function own(): Store | undefined {
  try {
    return globalThis.localStorage;
  } catch {
    return undefined;
  }
}
