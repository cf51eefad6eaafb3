export function median(numbers: number[]): number {
  const sorted = [...numbers].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Runs the contestants in turns, so that whatever else the machine does falls on all alike. */
export async function interleave(
  contestants: Record<string, () => Promise<number>>,
  rounds: number,
): Promise<Record<string, number>> {
  const times = new Map(Object.keys(contestants).map((name) => [name, [] as number[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const [name, run] of Object.entries(contestants)) times.get(name)?.push(await run());
  }
  return Object.fromEntries([...times].map(([name, all]) => [name, median(all)]));
}
