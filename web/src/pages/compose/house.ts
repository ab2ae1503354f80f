/** Games that somebody has put together and kept in this browser: a name for each id. */
export interface House {
  name: string;
  id: string;
}

const PLACE = "foolery-house";

export function houseRules(): House[] {
  try {
    const data: unknown = JSON.parse(localStorage.getItem(PLACE) ?? "[]");
    return Array.isArray(data) ? data.filter(isHouse) : [];
  } catch {
    return [];
  }
}

export function keep(one: House): House[] {
  return store([one, ...houseRules().filter(({ id }) => id !== one.id)]);
}

export function drop(id: string): House[] {
  return store(houseRules().filter((one) => one.id !== id));
}

function isHouse(data: unknown): data is House {
  if (data === null || typeof data !== "object") return false;
  return typeof Reflect.get(data, "name") === "string" && typeof Reflect.get(data, "id") === "string";
}

function store(all: House[]): House[] {
  try {
    localStorage.setItem(PLACE, JSON.stringify(all));
  } catch {
    // A browser that keeps nothing: they are there until the page closes.
  }
  return all;
}
