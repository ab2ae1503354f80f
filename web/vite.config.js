import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { digest, digestBelow } from "./digest.js";

const BUILT = fileURLToPath(new URL("../src/foolery/server/static", import.meta.url));
const STAMP = "digest.txt";

/** Leaves two digests beside what was built: of the sources that it was built from, and of the built files themselves. */
const stamp = {
  name: "foolery-digest",
  apply: "build",
  closeBundle: () => writeFileSync(join(BUILT, STAMP), `${digest()}\n${digestBelow(BUILT, STAMP)}\n`),
};

export default defineConfig({
  plugins: [svelte(), stamp],
  define: { __BUILD__: JSON.stringify(digest()) },
  build: {
    outDir: BUILT,
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { include: ["src/**/*.test.ts", "tests/**/*.test.ts"], environment: "node" },
});
