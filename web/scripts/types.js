/**
 * Writes src/wire/types.ts (frames and views) and src/wire/pages.ts (what the pages fetch beside them) from the JSON
 * Schemas of the package; with --print to stdout, one after the other.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const at = (path) => new URL(path, import.meta.url);
const read = (path) => JSON.parse(readFileSync(at(path), "utf8"));
const frames = read("../../src/foolery/server/frames.json");
const wire = read("../../src/foolery/wire/schema.json");
const HEAD = "/* Made by `npm run types` from frames.json and wire/schema.json of the package. */\n/* eslint-disable */\n\n";
/** What the pages fetch beside the frames; its views are those of the frames. */
const FETCHED = ["Catalogue", "Composed", "Example"];
/** What is told of a table: the frames leave both open, the schema of the package has them. */
const NEWS = ["Event", "Acted", "Opened", "Seated", "SeatSaid", "Dealt", "Ended", "Undone", "Passes"];
const CLASHES = Object.keys(frames.$defs).filter((name) => name in wire.$defs);

/** A form of the frames that is named as one of the package becomes `FrameX`. */
const renamed = (name) => (CLASHES.includes(name) ? `Frame${name}` : name);

function moved(node) {
  if (Array.isArray(node)) return node.map(moved);
  if (node === null || typeof node !== "object") return node;
  const entries = Object.entries(node).filter(([key]) => !(key === "pattern" || /^(min|max|exclusive)/.test(key)) || isForm(node[key]));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === "$ref") return [key, `#/$defs/${renamed(value.split("/").pop())}`];
      if (key === "prefixItems") return ["items", value.map(moved)];
      return [key, moved(value)];
    }),
  );
}

/** Whether a field that is called like a limit is a field of its own. */
function isForm(value) {
  return value !== null && typeof value === "object" && !Array.isArray(value);
}

/** A tuple of exactly two needs its length kept. */
function tuples(node) {
  if (Array.isArray(node)) return node.map(tuples);
  if (node === null || typeof node !== "object") return node;
  const done = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, tuples(value)]));
  if (Array.isArray(done.items)) Object.assign(done, { minItems: done.items.length, maxItems: done.items.length });
  return done;
}

/** Fields that only the server may add later are passed over; here all objects are closed, so that types stay exact. */
function closed(node) {
  if (Array.isArray(node)) return node.map(closed);
  if (node === null || typeof node !== "object") return node;
  const done = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  if (done.type === "object" && done.properties && !("additionalProperties" in done)) done.additionalProperties = false;
  return done;
}

/** A named text is just a text: its pattern is the server's affair. */
function plainTexts(forms) {
  const names = Object.keys(forms).filter((name) => forms[name].type === "string" && !forms[name].enum);
  const texts = (node) => {
    if (Array.isArray(node)) return node.map(texts);
    if (!isForm(node)) return node;
    if (typeof node.$ref === "string" && names.includes(node.$ref.split("/").pop())) return { type: "string" };
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, texts(value)]));
  };
  return texts(forms);
}

async function written(title, properties, $defs) {
  const schema = closed(tuples({ title, type: "object", properties, required: Object.keys(properties), $defs }));
  const options = { bannerComment: "", format: true, style: { printWidth: 120 } };
  const made = await compile(schema, title, options);
  const short = made.replace(/\/\*\*\n \* (.*)\n \*\//g, "/** $1 */");
  return HEAD + short.replace(/\{\s+\[k: string\]: ([\w[\]]+);\s+\}/g, "Record<string, $1>");
}

export async function types() {
  const own = Object.fromEntries(Object.entries(frames.$defs).map(([name, form]) => [renamed(name), moved(form)]));
  for (const [name, form] of Object.entries(own)) form.title = name;
  own.ViewFrame.properties.view = { anyOf: [{ $ref: "#/$defs/View" }, { type: "null" }] };
  own.News.properties.event = { anyOf: NEWS.map((name) => ({ $ref: `#/$defs/${name}` })) };
  const $defs = plainTexts({ ...moved(wire.$defs), ...own });
  const both = { in: moved(frames.properties.in), out: moved(frames.properties.out) };
  return written("FooleryWire", both, $defs);
}

export async function pages() {
  const forms = plainTexts(moved(wire.$defs));
  forms.Frame.properties.view = { tsType: "View" };
  const text = await written("FooleryPages", Object.fromEntries(FETCHED.map((name) => [name, { $ref: `#/$defs/${name}` }])), forms);
  return text.replace(HEAD, `${HEAD}import type { View } from "./types";\n\n`);
}

if (process.argv.includes("--print")) process.stdout.write((await types()) + (await pages()));
else {
  writeFileSync(at("../src/wire/types.ts"), await types());
  writeFileSync(at("../src/wire/pages.ts"), await pages());
}
