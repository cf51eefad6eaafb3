// kill -9 of the instance that drives a run, at any point. Another instance resumes the run or reports it (C3).
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createRandom, soak, startRedis } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { openRun } from "../server-world.cases.ts";
import { openShopper, shop } from "./shopper.cases.ts";

const program = fileURLToPath(new URL("instance.cases.ts", import.meta.url));

async function startInstance(redis: string): Promise<{ url: string; child: ChildProcess }> {
  const child = fork(program, { env: { ...process.env, REDIS_URL: redis } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = await new Promise<string>((resolve) => {
    child.once("message", (message) => resolve((message as { url: string }).url));
  });
  return { url, child };
}

interface Killing {
  runner: string;
  /** Sequence number of the event after which to kill. */
  after: number;
  delayMs: number;
  /** Whether the client waits for the kill before it continues. */
  waitsForKill: boolean;
}

/** Runs a task, kills its instance after an event, and returns what the client and the page have seen. */
async function runAndKill({ runner, after, delayMs, waitsForKill }: Killing) {
  const redis = await startRedis();
  const [one, other] = await Promise.all([startInstance(redis.url), startInstance(redis.url)]);
  const { tool, effects } = await openShopper();
  let isAlive = true;
  const kill = async () => {
    await new Promise((resolve) => setTimeout(resolve, delayMs));
    const gone = new Promise((resolve) => one.child.once("exit", resolve));
    one.child.kill("SIGKILL");
    await gone;
    isAlive = false;
  };
  let killed: Promise<void> | undefined;
  const received = await shop({
    tool,
    effects,
    instances: () => (isAlive ? [one.url] : [other.url]),
    body: { message: 'Enter "Ada" into Name and click Continue', agent_type: runner },
    async onEvent({ seq }) {
      if (seq !== after) return;
      killed = kill();
      if (waitsForKill) await killed;
    },
  });
  await killed;
  const whole = await openRun(other.url, { session_id: received.runId, cursor: 0 });
  await whole.ended;
  return { received, whole, effects, wasKilled: !isAlive };
}

const random = createRandom("kill -9 of a serving instance");

describe.each([
  { runner: "planner", endings: ["success"], points: soak(20), events: 9 },
  { runner: "plain", endings: ["interrupted", "success"], points: soak(10), events: 6 },
])("kill -9 of the instance that drives a run of $runner", ({ runner, endings, points, events }) => {
  it.each(Array.from({ length: points }, (_, index) => index))(
    "loses no event and repeats no action at point %i",
    async (index) => {
      const { received, whole, effects, wasKilled } = await runAndKill({
        runner,
        after: 1 + ((index * 2 + random.between(0, 1)) % events),
        delayMs: random.between(0, 30),
        waitsForKill: random.next() < 0.5,
      });
      expect(wasKilled).toBe(true);
      // The other instance replays the same events byte for byte, without gaps.
      expect(whole.lines).toEqual(received.lines);
      expect(received.events.map(({ seq }) => seq)).toEqual(received.events.map((_, index) => index + 1));
      const [ending] = received.events.slice(-1);
      expect(endings, received.lines.join("\n")).toContain(ending?.type === "result" && ending.status);
      expect(effects.count("continued")).toBeLessThanOrEqual(1);
      expect(effects.count("named")).toBeLessThanOrEqual(1);
      if (ending?.type === "result" && ending.status === "success") expect(effects.count("continued")).toBe(1);
    },
    300_000,
  );
});
