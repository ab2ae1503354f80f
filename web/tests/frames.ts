import type { Commons, ViewFrame } from "../src/wire/decode";

interface Recorded {
  common: Commons;
  frames: Omit<ViewFrame, "common">[];
}

/** Tables as one seat saw them, frame after frame, recorded from the engine; what never changes stands there once. */
const FILES = import.meta.glob<Recorded>("../../tests/data/web/*.json", { eager: true, import: "default" });

export const recorded: [name: string, frames: ViewFrame[]][] = Object.entries(FILES).map(([path, { common, frames }]) => [
  path.replace(/.*\/|\.json$/g, ""),
  frames.map((frame) => ({ ...frame, common })),
]);
