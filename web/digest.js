import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
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

/** The digest of all sources: of each its path, a zero, its bytes, a zero, in the order of the paths. */
export function digest() {
  const files = [...MADE_FROM, ...FOLDERS.flatMap(below)].filter((file) => !file.endsWith(".test.ts"));
  const hash = createHash("sha256");
  for (const file of files.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))) {
    hash.update(`${file}\0`).update(readFileSync(join(HERE, file))).update("\0");
  }
  return hash.digest("hex");
}
