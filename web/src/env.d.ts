/// <reference types="svelte" />
/// <reference types="vite/client" />

/** The digest of the sources that this was built from. */
declare const __BUILD__: string;
