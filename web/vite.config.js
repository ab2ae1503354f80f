import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { digest } from "./digest.js";

/** Leaves the digest of the sources beside what was built from them. */
const stamp = {
  name: "foolery-digest",
  apply: "build",
  generateBundle() {
    this.emitFile({ type: "asset", fileName: "digest.txt", source: `${digest()}\n` });
  },
};

export default defineConfig({
  plugins: [svelte(), stamp],
  define: { __BUILD__: JSON.stringify(digest()) },
  build: {
    outDir: "../src/foolery/server/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    target: "es2022",
    reportCompressedSize: false,
  },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  test: { include: ["src/**/*.test.ts", "tests/**/*.test.ts"], environment: "node" },
});
