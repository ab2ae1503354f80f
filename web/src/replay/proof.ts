import type { Promise as Promised } from "../wire/types";
import { bytesOf, hex, hmac, joined, sha256 } from "./sha256";

/** What is hashed before the secret, and the name of the seed's stream (`docs/shuffle.md` §9). */
const PREFIX = "foolery commitment 1\n";
const NAME = "seed";

/** What this browser has found of a deal; nothing where nothing was promised. */
export interface Proof {
  deal: number;
  /** Whether the secret that was shown is the one that was promised. */
  promise: boolean;
  /** Whether the seed is made of the secret and the nonces. */
  seed: boolean;
  /** Whether this browser was shown the same promise before the deal; not known where it was not there. */
  seen: boolean | undefined;
  nonces: number;
}

export function commitment(secret: string): string {
  return hex(sha256(bytesOf(PREFIX + secret)));
}

/** The seed of a deal: block 0 of the stream that is keyed by the secret and named by the deal and the nonces, by seat. */
export function seedOf(secret: string, deal: number, nonces: Readonly<Record<string, string>>): string {
  const parts = Object.entries(nonces)
    .map(([seat, nonce]): [number, string] => [Number(seat), nonce])
    .sort(([one], [other]) => one - other)
    .flat();
  const name = joined(bytesOf("l"), ...[NAME, deal, ...parts].map(bencoded), bytesOf("e"));
  return hex(hmac(bytesOf(secret), joined(name, bytesOf("/"), new Uint8Array(8))));
}

export function prove(promised: Promised, seen: string | undefined): Proof | undefined {
  const { deal, secret, seed, nonces } = promised;
  if (!promised.commitment || !secret) return undefined;
  return {
    deal,
    promise: commitment(secret) === promised.commitment,
    seed: seedOf(secret, deal, nonces) === seed,
    seen: seen === undefined ? undefined : seen === promised.commitment,
    nonces: Object.keys(nonces).length,
  };
}

function bencoded(part: string | number): Uint8Array {
  if (typeof part === "number") return bytesOf(`i${part}e`);
  const bytes = bytesOf(part);
  return joined(bytesOf(`${bytes.length}:`), bytes);
}
