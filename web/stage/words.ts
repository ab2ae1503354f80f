const FILES = import.meta.glob<Record<string, string>>("../../src/foolery/languages/*/web*.json", { eager: true, import: "default" });

/** The words of the page as the server gives them. */
export function tables(language: string): Record<string, string> {
  const own = Object.entries(FILES).filter(([path]) => path.includes(`/${language}/`));
  return Object.assign({}, ...own.map(([, table]) => table));
}
