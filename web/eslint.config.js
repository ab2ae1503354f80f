import svelte from "eslint-plugin-svelte";
import ts from "typescript-eslint";
import config from "./svelte.config.js";

export default ts.config(
  { ignores: ["node_modules", "src/wire/types.ts", "src/wire/pages.ts"] },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: [".svelte"], svelteConfig: config } },
  },
  {
    rules: {
      // What comes over the wire is given its type in one place, and a family its views in another.
      "@typescript-eslint/consistent-type-assertions": ["error", { assertionStyle: "never" }],
      "no-restricted-globals": ["error", "setInterval"],
      complexity: ["error", 12],
      "max-lines": ["error", 400],
      // Pages are addressed by the client itself, there is no router that would know them.
      "svelte/no-navigation-without-resolve": "off",
      // Sets and maps are made and read inside of one derived value; none is kept and changed.
      "svelte/prefer-svelte-reactivity": "off",
    },
  },
  {
    files: ["src/wire/decode.ts", "src/table/families.ts", "**/*.test.ts", "stage/**"],
    rules: { "@typescript-eslint/consistent-type-assertions": "off" },
  },
);
