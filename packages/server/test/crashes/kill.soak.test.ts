// kill -9 of the instance that drives a run, at any point of it; another goes on with it, or reports it (C3).
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
  /** The event that the client has just been told of. */
  after: number;
  delayMs: number;
  /** Whether the client does nothing until then, or goes on with what it is asked. */
  isHeld: boolean;
}

/** Runs a task, kills its instance after an event, and gives what its client and its page have seen. */
async function runAndKill({ runner, after, delayMs, isHeld }: Killing) {
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
  const told = await shop({
    tool,
    effects,
    instances: () => (isAlive ? [one.url] : [other.url]),
    body: { message: 'Enter "Ada" into Name and click Continue', agent_type: runner },
    async onEvent({ seq }) {
      if (seq !== after) return;
      killed = kill();
      if (isHeld) await killed;
    },
  });
  await killed;
  const whole = await openRun(other.url, { session_id: told.runId, cursor: 0 });
  await whole.ended;
  return { told, whole, effects, wasKilled: !isAlive };
}

const random = createRandom("kill -9 of a serving instance");

describe.each([
  { runner: "planner", endings: ["success"], points: soak(20), events: 9 },
  { runner: "plain", endings: ["interrupted", "success"], points: soak(10), events: 6 },
])("kill -9 of the instance that drives a run of $runner", ({ runner, endings, points, events }) => {
  it.each(Array.from({ length: points }, (_, index) => index))(
    "at point %i: no event is lost, and no action is done twice",
    async (index) => {
      const { told, whole, effects, wasKilled } = await runAndKill({
        runner,
        after: 1 + ((index * 2 + random.between(0, 1)) % events),
        delayMs: random.between(0, 30),
        isHeld: random.next() < 0.5,
      });
      expect(wasKilled).toBe(true);
      // What was told before is told again by the other instance, to the byte, and nothing stands between.
      expect(whole.lines).toEqual(told.lines);
      expect(told.events.map(({ seq }) => seq)).toEqual(told.events.map((_, place) => place + 1));
      const [ending] = told.events.slice(-1);
      expect(endings, told.lines.join("\n")).toContain(ending?.type === "result" && ending.status);
      expect(effects.count("continued")).toBeLessThanOrEqual(1);
      expect(effects.count("named")).toBeLessThanOrEqual(1);
      if (ending?.type === "result" && ending.status === "success") expect(effects.count("continued")).toBe(1);
    },
    120_000,
  );
});
