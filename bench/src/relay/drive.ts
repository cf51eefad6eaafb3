import type { Contestant } from "./contestant.ts";

/** At a steady rate, whether or not earlier ones have been answered. */
export async function drive(
  contestant: Contestant,
  { perSecond, seconds }: { perSecond: number; seconds: number },
): Promise<void> {
  const started = performance.now();
  const asked: Promise<void>[] = [];
  while (asked.length < perSecond * seconds) {
    const due = ((performance.now() - started) / 1000) * perSecond;
    while (asked.length < due && asked.length < perSecond * seconds) asked.push(contestant.ask());
    await new Promise((resolve) => setTimeout(resolve, 1));
  }
  await Promise.all(asked);
}
