/**
 * SHA-256 and HMAC over it. Browsers give theirs to pages that came by TLS or from this machine alone; a table in the house
 * is played over plain HTTP, and its shuffle is to be checked there too.
 */
const encoder = new TextEncoder();

/** The first 32 bits of the fractional parts of roots of the first primes: square roots begin, cube roots mix. */
const PRIMES = firstPrimes(64);
const BEGIN = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const MIX = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const BLOCK = 64;

export function bytesOf(text: string): Uint8Array {
  return encoder.encode(text);
}

export function hex(bytes: Uint8Array): string {
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export function sha256(data: Uint8Array): Uint8Array {
  const state = Uint32Array.from(BEGIN);
  const padded = padding(data);
  const view = new DataView(padded.buffer);
  for (let at = 0; at < padded.length; at += BLOCK) mix(state, view, at);
  const found = new Uint8Array(32);
  const out = new DataView(found.buffer);
  state.forEach((word, number) => out.setUint32(number * 4, word));
  return found;
}

export function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const whole = new Uint8Array(BLOCK);
  whole.set(key.length > BLOCK ? sha256(key) : key);
  const inner = whole.map((byte) => byte ^ 0x36);
  const outer = whole.map((byte) => byte ^ 0x5c);
  return sha256(joined(outer, sha256(joined(inner, message))));
}

function padding(data: Uint8Array): Uint8Array<ArrayBuffer> {
  const padded = new Uint8Array(Math.ceil((data.length + 9) / BLOCK) * BLOCK);
  padded.set(data);
  padded[data.length] = 0x80;
  new DataView(padded.buffer).setBigUint64(padded.length - 8, BigInt(data.length) * 8n);
  return padded;
}

function mix(state: Uint32Array, view: DataView, at: number): void {
  const words = schedule(view, at);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  MIX.forEach((constant, number) => {
    const choice = (e & f) ^ (~e & g);
    const first = (h + (turned(e, 6) ^ turned(e, 11) ^ turned(e, 25)) + choice + constant + word(words, number)) >>> 0;
    const majority = (a & b) ^ (a & c) ^ (b & c);
    const second = ((turned(a, 2) ^ turned(a, 13) ^ turned(a, 22)) + majority) >>> 0;
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) >>> 0, c, b, a, (first + second) >>> 0];
  });
  [a, b, c, d, e, f, g, h].forEach((added, number) => (state[number] = word(state, number) + added));
}

/** The words of a block, and those that are made of them. */
function schedule(view: DataView, at: number): Uint32Array {
  const words = new Uint32Array(64);
  for (let i = 0; i < 16; i++) words[i] = view.getUint32(at + i * 4);
  for (let i = 16; i < 64; i++) {
    const early = word(words, i - 15);
    const late = word(words, i - 2);
    const one = turned(early, 7) ^ turned(early, 18) ^ (early >>> 3);
    const two = turned(late, 17) ^ turned(late, 19) ^ (late >>> 10);
    words[i] = word(words, i - 16) + one + word(words, i - 7) + two;
  }
  return words;
}

function word(words: Uint32Array, number: number): number {
  return words[number] ?? 0;
}

function turned(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}

function fraction(root: number): number {
  return Math.floor((root - Math.floor(root)) * 2 ** 32) >>> 0;
}

function firstPrimes(count: number): number[] {
  const found: number[] = [];
  for (let number = 2; found.length < count; number++) if (found.every((prime) => number % prime)) found.push(number);
  return found;
}
