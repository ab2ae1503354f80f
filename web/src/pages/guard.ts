/** Whether something that was sent is what it should be. Unknown fields are passed over. */
export type Guard<T> = (data: unknown) => data is T;

export const text: Guard<string> = (data): data is string => typeof data === "string";
export const number: Guard<number> = (data): data is number => typeof data === "number";
export const yes: Guard<boolean> = (data): data is boolean => typeof data === "boolean";

export function list<T>(of: Guard<T>): Guard<T[]> {
  return (data): data is T[] => Array.isArray(data) && data.every(of);
}

export function table<T>(of: Guard<T>): Guard<Record<string, T>> {
  return (data): data is Record<string, T> =>
    data !== null && typeof data === "object" && Object.values<unknown>({ ...data }).every(of);
}

export function maybe<T>(of: Guard<T>): Guard<T | null> {
  return (data): data is T | null => data === null || of(data);
}

/** For a field that an older or another server may not send. */
export function optional<T>(of: Guard<T>): Guard<T | undefined> {
  return (data): data is T | undefined => data === undefined || of(data);
}

export function shape<T extends object>(fields: { [K in keyof T]-?: Guard<T[K]> }): Guard<T> {
  return (data): data is T =>
    data !== null &&
    typeof data === "object" &&
    Object.entries<Guard<unknown>>(fields).every(([name, guard]) => guard(Reflect.get(data, name)));
}
