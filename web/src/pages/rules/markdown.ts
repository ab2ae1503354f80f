/** The few forms that rules pages are written in: headings, paragraphs, lists, tables, quotations, code. */
export type Inline =
  /** `rules` is the id of a game whose rules page is named by the command that prints it. */
  { kind: "text" | "strong" | "em" | "code" | "rules"; text: string } | { kind: "link"; text: string; to: string };

export type Block =
  | { kind: "heading"; level: number; text: Inline[] }
  | { kind: "paragraph" | "quote"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "code"; text: string };

const MARKS = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([^)\s]+)\)|(?<![\w*])[*_]([^*_]+)[*_](?![\w*])/g;

const COMMAND = /^foolery rules (\S+)$/;

export function inline(text: string): Inline[] {
  const found: Inline[] = [];
  let from = 0;
  for (const match of text.matchAll(MARKS)) {
    if (match.index > from) found.push({ kind: "text", text: text.slice(from, match.index) });
    from = match.index + match[0].length;
    const [, code, strong, link, to, em] = match;
    const game = code?.match(COMMAND)?.[1];
    if (game !== undefined) found.push({ kind: "rules", text: game });
    else if (code !== undefined) found.push({ kind: "code", text: code });
    else if (strong !== undefined) found.push({ kind: "strong", text: strong });
    else if (link !== undefined) found.push({ kind: "link", text: link, to: to ?? "" });
    else found.push({ kind: "em", text: em ?? "" });
  }
  if (from < text.length) found.push({ kind: "text", text: text.slice(from) });
  return found;
}

const ITEM = /^\s*(?:[-*]|(\d+)\.)\s+(.*)$/;
const HEADING = /^(#{1,6})\s+(.*)$/;

function cells(line: string): Inline[][] {
  return line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => inline(cell.trim()));
}

/** Lines that go on from the one before: no new form begins in them. */
function goesOn(line: string | undefined): line is string {
  return line !== undefined && line.trim() !== "" && !ITEM.test(line) && !HEADING.test(line) && !/^[|>`]/.test(line);
}

/** The blocks of a page. What is of no known form stays a paragraph. */
export function blocks(page: string): Block[] {
  const lines = page.split("\n");
  const found: Block[] = [];
  let at = 0;
  const rest = (first: string): string => {
    const all = [first];
    while (goesOn(lines[at])) all.push((lines[at++] ?? "").trim());
    return all.join(" ");
  };
  while (at < lines.length) {
    const line = lines[at++] ?? "";
    const item = ITEM.exec(line);
    if (!line.trim()) continue;
    if (item) listed(item[1] !== undefined, rest(item[2] ?? ""));
    else found.push(block(line));
  }
  return found;

  function block(line: string): Block {
    const heading = HEADING.exec(line);
    if (heading) return { kind: "heading", level: heading[1]?.length ?? 1, text: inline(heading[2] ?? "") };
    if (line.startsWith("```")) return { kind: "code", text: fenced() };
    if (line.startsWith("|")) return tableFrom(line);
    if (line.startsWith(">")) return { kind: "quote", text: inline(rest(line.replace(/^>\s?/, ""))) };
    return { kind: "paragraph", text: inline(rest(line.trim())) };
  }

  function fenced(): string {
    const all: string[] = [];
    while (at < lines.length && !lines[at]?.startsWith("```")) all.push(lines[at++] ?? "");
    at++;
    return all.join("\n");
  }

  function tableFrom(first: string): Block {
    const rows: Inline[][][] = [];
    while (lines[at]?.startsWith("|")) {
      const line = lines[at++] ?? "";
      if (!/^[|\s:-]+$/.test(line)) rows.push(cells(line));
    }
    return { kind: "table", head: cells(first), rows };
  }

  function listed(ordered: boolean, text: string): void {
    const last = found.at(-1);
    if (last?.kind === "list" && last.ordered === ordered) last.items.push(inline(text));
    else found.push({ kind: "list", ordered, items: [inline(text)] });
  }
}
