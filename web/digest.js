import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const HERE = fileURLToPath(new URL(".", import.meta.url));
/** What the built files are made from; `tests/test_web_built.py` counts the same. */
const MADE_FROM = ["index.html", "package.json", "package-lock.json", "svelte.config.js", "vite.config.js", "digest.js"];
const FOLDERS = ["src", "public"];

function below(folder) {
  try {
    return readdirSync(join(HERE, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(HERE.length).replaceAll("\\", "/"));
  } catch {
    return [];
  }
}

/** The digest of some files below a folder: of each its path, a zero, its bytes, a zero, in the order of the paths. */
function digestOf(folder, files) {
  const hash = createHash("sha256");
  for (const file of files.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))) {
    hash.update(`${file}\0`).update(readFileSync(join(folder, file))).update("\0");
  }
  return hash.digest("hex");
}

/** The digest of all sources. */
export function digest() {
  return digestOf(HERE, [...MADE_FROM, ...FOLDERS.flatMap(below)].filter((file) => !file.endsWith(".test.ts")));
}

/** The digest of all files below a folder but one. */
export function digestBelow(folder, without) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = files.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll("\\", "/"));
  return digestOf(folder, paths.filter((path) => path !== without));
}
