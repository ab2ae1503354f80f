import { mount } from "svelte";
import App from "./App.svelte";

// Tokens and what all pages have in common; the order of the files is that of their names.
import.meta.glob("./look/*.css", { eager: true });

const target = document.getElementById("app");
if (target) mount(App, { target });
