import { mount } from "svelte";
import Stage from "./Stage.svelte";

import.meta.glob("../src/look/*.css", { eager: true });

const target = document.getElementById("app");
if (target) mount(Stage, { target });
