/**
 * Writes src/wire/types.ts (everything that the server sends, and what the page keeps of what it sends) and
 * src/wire/guards.ts (whether data is of these types) from the JSON Schemas of the package; with --print to stdout.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "json-schema-to-typescript";

const at = (path) => new URL(path, import.meta.url);
const read = (path) => JSON.parse(readFileSync(at(path), "utf8"));
const frames = read("../../src/foolery/server/frames.json");
const wire = read("../../src/foolery/wire/schema.json");
const HEAD = "/* Made by `npm run types` from frames.json and wire/schema.json of the package. */\n/* eslint-disable */\n\n";
/** What is told of a table: the frames leave both open, the schema of the package has them. */
const NEWS = ["Event", "Acted", "Opened", "Seated", "SeatSaid", "Dealt", "Ended", "Undone", "Passes", "Committed"];
const CLASHES = Object.keys(frames.$defs).filter((name) => name in wire.$defs && !frames.shared.includes(name));

/** A form of the frames that is named as one of the package becomes `FrameX`. */
const renamed = (name) => (CLASHES.includes(name) ? `Frame${name}` : name);

const last = (ref) => ref.split("/").pop();

function moved(node) {
  if (Array.isArray(node)) return node.map(moved);
  if (node === null || typeof node !== "object") return node;
  const entries = Object.entries(node).filter(([key]) => !(key === "pattern" || /^(min|max|exclusive)/.test(key)) || isForm(node[key]));
  return Object.fromEntries(
    entries.map(([key, value]) => {
      if (key === "$ref") return [key, `#/$defs/${renamed(last(value))}`];
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

/** All forms by their names: those of the package and those of the server, where views and events are of the package. */
function all() {
  const forms = Object.entries(frames.$defs).filter(([name]) => !frames.shared.includes(name));
  const served = Object.fromEntries(forms.map(([name, form]) => [renamed(name), moved(form)]));
  for (const [name, form] of Object.entries(served)) form.title = name;
  served.ViewFrame.properties.view = { anyOf: [{ $ref: "#/$defs/View" }, { type: "null" }] };
  served.Step.properties.view = { $ref: "#/$defs/View" };
  served.News.properties.event = { anyOf: NEWS.map((name) => ({ $ref: `#/$defs/${name}` })) };
  return plainTexts({ ...moved(wire.$defs), ...served });
}

export async function types() {
  const pages = [...frames.answers, ...frames.asked].map((name) => [name, { $ref: `#/$defs/${name}` }]);
  const both = { in: moved(frames.properties.in), out: moved(frames.properties.out), ...Object.fromEntries(pages) };
  return written("FooleryWire", both, all());
}

/** Frames of the server by their kinds. */
const OUT = Object.fromEntries(Object.entries(frames.properties.out.discriminator.mapping).map(([kind, ref]) => [kind, last(ref)]));
/** Events that the page itself reads. */
const READ = ["Dealt", "Committed"];
const LETTERS = { string: "s", integer: "n", number: "n", boolean: "b", null: "0", object: "o" };

/** A form as `shape.ts` reads it. */
function compact(node) {
  if (node.$ref) return last(node.$ref);
  const values = "const" in node ? [node.const] : node.enum;
  if (values) return ["=", ...values];
  const several = node.anyOf ?? node.oneOf;
  if (several) return ["|", ...several.map(compact)];
  if (Array.isArray(node.type)) return ["|", ...node.type.map((type) => LETTERS[type])];
  if (node.type === "array") return Array.isArray(node.items) ? ["#", ...node.items.map(compact)] : ["*", compact(node.items)];
  return node.type === "object" ? compactObject(node) : (LETTERS[node.type] ?? "?");
}

function compactObject({ properties, additionalProperties, required = [] }) {
  if (!properties) return isForm(additionalProperties) ? [":", compact(additionalProperties)] : "o";
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([name, form]) => [required.includes(name) ? name : `${name}?`, compact(form)]));
}

/** What all views have: a view may be of a family that this build does not know. */
function anyView(forms) {
  const [first, ...others] = forms.View.oneOf.map(({ $ref }) => compact(forms[last($ref)]));
  const same = (view, name, shape) => JSON.stringify(view[name]) === JSON.stringify(shape);
  const shared = Object.entries(first).filter(([name, shape]) => others.every((view) => same(view, name, shape)));
  return { family: "s", ...Object.fromEntries(shared) };
}

export function guards() {
  const forms = all();
  // Events may be of kinds that this build does not know.
  forms.News.properties.event = { type: "object" };
  const found = { View: anyView(forms) };
  const add = (shape) => {
    if (typeof shape === "string" && shape in forms && !(shape in found)) {
      found[shape] = compact(forms[shape]);
      add(found[shape]);
    } else if (typeof shape === "object") Object.values(shape).forEach(add);
  };
  const names = [...new Set([...Object.values(OUT), ...frames.answers, ...frames.asked, ...READ])].sort();
  [...names, ...Object.values(found.View)].forEach(add);
  const shapes = Object.entries(found).map(([name, shape]) => `  ${name}: ${JSON.stringify(shape)},`);
  return `${HEAD.replace("/* eslint-disable */\n", "")}import { guard, type Shapes } from "./shape";
import type { ${names.join(", ")} } from "./types";

const SHAPES: Shapes = {
${shapes.join("\n")}
};

/** Every form that the page reads, by its name. */
export interface Forms {
${names.map((name) => `  ${name}: ${name};`).join("\n")}
}

export const isForm = guard<Forms>(SHAPES);

/** What the host of a table turns on or off; the words of each have its name. */
export const SWITCHES = ${JSON.stringify(frames.switches)} as const;

/** The form of a frame of the server, by its kind. */
export const OUT: Record<string, keyof Forms> = ${JSON.stringify(OUT)};
`;
}

if (process.argv.includes("--print")) process.stdout.write((await types()) + guards());
else {
  writeFileSync(at("../src/wire/types.ts"), await types());
  writeFileSync(at("../src/wire/guards.ts"), guards());
}
