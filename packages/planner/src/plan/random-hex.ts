/** Random bytes in hexadecimal. Also works in pages without a secure context, which have no `crypto.randomUUID`. */
export function randomHex(bytes: number): string {
  return [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
