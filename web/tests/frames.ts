import type { ViewFrame } from "../src/wire/types";

/** Tables as one seat saw them, frame after frame, recorded from the engine. */
const FILES = import.meta.glob<ViewFrame[]>("../../tests/data/web/*.json", { eager: true, import: "default" });

export const recorded: [name: string, frames: ViewFrame[]][] = Object.entries(FILES).map(([path, frames]) => [
  path.replace(/.*\/|\.json$/g, ""),
  frames,
]);
