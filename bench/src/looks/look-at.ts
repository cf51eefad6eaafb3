import { type Failure, failureOf } from "../frame/failure.ts";
import { interleave } from "../frame/interleave.ts";
import { within } from "../frame/within.ts";
import type { Contestant, Look } from "./contestant.ts";
import { estimateTokens } from "./estimate-tokens.ts";
import { recallOf } from "./recall.ts";

export interface Seen {
  times: number[];
  bytes?: number;
  tokens?: number;
  /** In percent. */
  recall?: number;
  failed?: Failure;
}

/** Time limit for one snapshot. */
export const lookLimitMs = 20_000;

/** Being slow is a result, not a failure of the bench. */
export const isTooSlow = ({ failed }: Seen) => failed?.failed.startsWith("It took more than") ?? false;

/** Runs every contestant in alternating rounds on its own copy of a page; the round trip to the page is included for all. */
export async function lookAt(
  controls: string[],
  url: string,
  { contestants, ...turns }: { contestants: Contestant[]; rounds: number; warmUps: number; budgetMs: number },
): Promise<Record<string, Seen>> {
  const seen: Record<string, Seen> = {};
  const looks = new Map<string, Look>();
  const last = new Map<string, unknown>();
  for (const { name, open } of contestants) {
    seen[name] = { times: [] };
    try {
      looks.set(name, await within(lookLimitMs, open(url)));
    } catch (error) {
      seen[name].failed = failureOf(name, error);
    }
  }
  const timed = [...looks].map(([name, { look }]): [string, () => Promise<number>] => [
    name,
    async () => {
      const started = performance.now();
      const found = await look();
      const time = performance.now() - started;
      last.set(name, found);
      return time;
    },
  ]);
  const closeLook = (name: string) => within(5000, looks.get(name)?.close() ?? Promise.resolve()).catch(() => {}); // or the page is closed
  const times = await interleave(Object.fromEntries(timed), {
    ...turns,
    limitMs: lookLimitMs,
    onFailed: closeLook,
  });
  for (const { name, readControls } of contestants) {
    const look = looks.get(name);
    if (look && last.has(name)) {
      const text = look.toText(last.get(name));
      const size = text ? { bytes: Buffer.byteLength(text), tokens: estimateTokens(text) } : {};
      const recall =
        controls.length > 0 && readControls ? { recall: 100 * recallOf(controls, readControls(text)) } : {};
      Object.assign(seen[name] ?? {}, size, recall);
    }
    Object.assign(seen[name] ?? {}, times[name]);
    await closeLook(name);
  }
  return seen;
}
