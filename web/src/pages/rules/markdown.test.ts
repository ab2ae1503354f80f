import { expect, test } from "vitest";
import { blocks, inline } from "./markdown";

test("marks inside a line are taken apart, and what stands between them stays", () => {
  expect(inline("a **b** `c*d` [e](f.md) g")).toEqual([
    { kind: "text", text: "a " },
    { kind: "strong", text: "b" },
    { kind: "text", text: " " },
    { kind: "code", text: "c*d" },
    { kind: "text", text: " " },
    { kind: "link", text: "e", to: "f.md" },
    { kind: "text", text: " g" },
  ]);
});

test("a command that prints rules is their page, any other stays a command", () => {
  expect(inline("`foolery rules throw-in,pack=52`, `foolery rules`")).toEqual([
    { kind: "rules", text: "throw-in,pack=52" },
    { kind: "text", text: ", " },
    { kind: "code", text: "foolery rules" },
  ]);
});

test("a page is its headings, paragraphs over several lines, lists and tables in their order", () => {
  const page = "# One\n\ntwo\nthree\n\n- four\n  five\n- six\n\n| a | b |\n|---|---|\n| 1 | 2 |\n";
  expect(blocks(page).map(({ kind }) => kind)).toEqual(["heading", "paragraph", "list", "table"]);
  expect(blocks(page)[1]).toEqual({ kind: "paragraph", text: [{ kind: "text", text: "two three" }] });
  expect(blocks(page)[2]).toMatchObject({ items: [[{ text: "four five" }], [{ text: "six" }]] });
  expect(blocks(page)[3]).toMatchObject({ rows: [[[{ text: "1" }], [{ text: "2" }]]] });
});

test("nothing of a page can become markup of another kind", () => {
  expect(blocks("<b>x</b>")).toEqual([{ kind: "paragraph", text: [{ kind: "text", text: "<b>x</b>" }] }]);
  expect(blocks("```\n# no\n```")).toEqual([{ kind: "code", text: "# no" }]);
});
