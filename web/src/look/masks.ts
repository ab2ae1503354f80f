import { PAIRS } from "./pairs";

/** How a mask looks: the numbers of its colours, hat, eyes and mouth. */
export interface Look {
  readonly pair: number;
  readonly hat: number;
  readonly eyes: number;
  readonly mouth: number;
}

const HATS = 5;
const EYES = 3;
const MOUTHS = 4;

/** FNV-1a, 32 bits: the same name looks the same on every device. */
function hashed(name: string): number {
  let hash = 0x811c9dc5;
  for (const sign of name) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

/** The mask of a name. */
export function look(name: string): Look {
  const hash = hashed(name);
  return {
    pair: hash % PAIRS.length,
    hat: (hash >>> 5) % HATS,
    eyes: (hash >>> 11) % EYES,
    mouth: (hash >>> 17) % MOUTHS,
  };
}

/** The masks of a table: as `look`, but no pair of colours twice while there are enough of them. */
export function looks(names: readonly string[]): Look[] {
  const taken = new Set<number>();
  return names.map((name) => {
    const own = look(name);
    let pair = own.pair;
    for (let step = 0; step < PAIRS.length && taken.has(pair); step++) pair = (pair + 1) % PAIRS.length;
    taken.add(pair);
    return { ...own, pair };
  });
}
