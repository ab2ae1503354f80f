/** 16 bytes of the browser's chance, as digits: what somebody adds to a deal that is promised already. */
export function nonce(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
