const FILES = import.meta.glob<Record<string, string>>("../../src/foolery/languages/*/web*.json", { eager: true, import: "default" });

/** The words of the page as the server gives them. */
export function tables(language: string): Record<string, string> {
  const own = Object.entries(FILES).filter(([path]) => path.includes(`/${language}/`));
  return Object.fromEntries(
    own.flatMap(([path, table]) => Object.entries(table).map(([name, text]) => [`${path.replace(/.*\/|\.json$/g, "")}.${name}`, text])),
  );
}
