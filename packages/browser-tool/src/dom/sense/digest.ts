// SHA-256, because the one of the browser is asynchronous, and a page must not be able to find two forms of the same digest.

const primes: number[] = [];
for (let number = 2; primes.length < 64; number += 1) if (primes.every((prime) => number % prime)) primes.push(number);
const fraction = (value: number) => ((value % 1) * 2 ** 32) | 0;
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));

/** The first half of the digest of a text, as hexadecimal digits. */
export function digestOf(text: string): string {
  const bytes = new TextEncoder().encode(text);
  const size = (((bytes.length + 8) >> 6) + 1) * 64;
  const padded = new Uint8Array(size);
  padded.set(bytes);
  padded[bytes.length] = 0x80;
  const words = new DataView(padded.buffer);
  words.setUint32(size - 4, bytes.length * 8);
  const state = primes.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
  for (let start = 0; start < size; start += 64)
    addBlock(
      state,
      Array.from({ length: 16 }, (_, index) => words.getUint32(start + 4 * index)),
    );
  return state
    .slice(0, 4)
    .map((word) => (word >>> 0).toString(16).padStart(8, "0"))
    .join("");
}

function addBlock(state: number[], schedule: number[]): void {
  let now = state;
  for (let round = 0; round < 64; round += 1) {
    const [a, b, c, d, e, f, g, h] = now as [number, number, number, number, number, number, number, number];
    if (round > 15) {
      const early = schedule[round - 15] as number;
      const late = schedule[round - 2] as number;
      const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
      schedule[round] = ((schedule[round - 16] as number) + small + (schedule[round - 7] as number) + large) | 0;
    }
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const added = (constants[round] as number) + (schedule[round] as number);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + added) | 0;
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    now = [(first + second) | 0, a, b, c, (d + first) | 0, e, f, g];
  }
  for (const index in now) state[index] = ((state[index] as number) + (now[index] as number)) | 0;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
