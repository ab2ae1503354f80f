import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

/** The stage: the table fed from recorded frames. It is no part of what is built. */
export default defineConfig({
  root: "stage",
  publicDir: "../public",
  plugins: [svelte()],
  define: { __BUILD__: '"stage"' },
  server: { port: 5199, fs: { strict: false } },
});
