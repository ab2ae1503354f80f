import { isForm } from "../wire/guards";
import type { NewTable } from "./server";

/** What the tables were made of that this browser has made: for another one of the same kind. */
const PLACE = "foolery-made";
const MOST = 20;

function made(): [string, NewTable][] {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(data) ? data.filter(isMade) : [];
  } catch {
    return [];
  }
}

function isMade(data: unknown): data is [string, NewTable] {
  return Array.isArray(data) && typeof data[0] === "string" && isForm(data[1], "TableWish");
}

export function remember(table: string, wish: NewTable): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify([[table, wish], ...made()].slice(0, MOST)));
  } catch {
    // A browser that keeps nothing: a rematch begins with the choice of seats.
  }
}

export function recall(table: string): NewTable | undefined {
  return made().find(([name]) => name === table)?.[1];
}
