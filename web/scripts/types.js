/** Writes src/wire/types.ts from the JSON Schema of the frames and of all that is sent; with --print to stdout. */
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const at = (path) => new URL(path, import.meta.url);
const read = (path) => JSON.parse(readFileSync(at(path), "utf8"));
const frames = read("../../src/foolery/server/frames.json");
const wire = read("../../src/foolery/wire/schema.json");
const HEAD = "/* Made by `npm run types` from frames.json and wire/schema.json of the package. */\n/* eslint-disable */\n\n";
/** Of the forms of the package those that the page reads. */
const ROOTS = ["View", "Event", "Acted", "Dealt", "Seated", "Ended", "Undone", "Result", "Catalogue", "Composed", "Example"];
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

export async function types() {
  const own = Object.fromEntries(Object.entries(frames.$defs).map(([name, form]) => [renamed(name), moved(form)]));
  for (const [name, form] of Object.entries(own)) form.title = name;
  own.ViewFrame.properties.view = { anyOf: [{ $ref: "#/$defs/View" }, { type: "null" }] };
  own.News.properties.event = { anyOf: NEWS.map((name) => ({ $ref: `#/$defs/${name}` })) };
  const $defs = { ...moved(wire.$defs), ...own };
  const schema = closed(
    tuples({
      title: "FooleryWire",
      type: "object",
      properties: {
        in: moved(frames.properties.in),
        out: moved(frames.properties.out),
        ...Object.fromEntries(ROOTS.map((name) => [name, { $ref: `#/$defs/${name}` }])),
      },
      required: ["in", "out"],
      $defs,
    }),
  );
  return HEAD + (await compile(schema, "FooleryWire", { bannerComment: "", printWidth: 120, unreachableDefinitions: false, format: true }));
}

if (process.argv.includes("--print")) process.stdout.write(await types());
else writeFileSync(at("../src/wire/types.ts"), await types());
