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
  let [a, b, c, d, e, f, g, h] = state as [number, number, number, number, number, number, number, number];
  for (let round = 0; round < 64; round += 1) {
    if (round > 15) {
      const early = at(schedule, round - 15);
      const late = at(schedule, round - 2);
      const small = rotate(early, 7) ^ rotate(early, 18) ^ (early >>> 3);
      const large = rotate(late, 17) ^ rotate(late, 19) ^ (late >>> 10);
      schedule[round] = (at(schedule, round - 16) + small + at(schedule, round - 7) + large) | 0;
    }
    const mixed = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const first = (h + mixed + ((e & f) ^ (~e & g)) + at(constants, round) + at(schedule, round)) | 0;
    const second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
    [h, g, f, e, d, c, b, a] = [g, f, e, (d + first) | 0, c, b, a, (first + second) | 0];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (at(state, index) + word) | 0;
}

function at(list: number[], index: number): number {
  return list[index] as number;
}

function rotate(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by));
}
