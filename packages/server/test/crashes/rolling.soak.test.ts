// A deploy under load: every instance is replaced again and again, and no run fails (C3).
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createGate, createRandom, soak, startRedis } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { openShopper, shop } from "./shopper.cases.ts";

const program = fileURLToPath(new URL("instance.cases.ts", import.meta.url));
const runs = soak(30);
const atOnce = 3;

interface Running {
  url: string;
  child: ChildProcess;
}

async function startInstance(redis: string): Promise<Running> {
  // As long as that of a real server: only a deploy takes runs from an instance, not a machine that is busy.
  const child = fork(program, { env: { ...process.env, REDIS_URL: redis, GISELLE_TEST_LEASE_MS: "15000" } });
  onTestFinished(() => void child.kill("SIGKILL"));
  const url = await new Promise<string>((resolve) => {
    child.once("message", (message) => resolve((message as { url: string }).url));
  });
  return { url, child };
}

/** Replaces the oldest of two instances by a new one whenever a run waits for that. */
async function deploy(redis: string) {
  const running = await Promise.all([startInstance(redis), startInstance(redis)]);
  const codes: (number | null)[] = [];
  const waiting: (() => void)[] = [];
  let isOver = false;
  let wanted = createGate();
  const replacing = (async () => {
    for (;;) {
      await wanted.passed;
      if (isOver) return;
      wanted = createGate();
      const served = waiting.splice(0);
      running.push(await startInstance(redis));
      const [old] = running.splice(0, 1);
      const gone = new Promise<number | null>((resolve) => old?.child.once("exit", resolve));
      old?.child.kill("SIGTERM");
      codes.push(await gone);

      for (const resolve of served) resolve();
    }
  })();
  return {
    urls: () => running.map(({ url }) => url),
    codes,
    /** Resolves when one more instance has been replaced. */
    replaced: () =>
      new Promise<void>((resolve) => {
        waiting.push(resolve);
        wanted.open();
      }),
    async stop() {
      isOver = true;
      wanted.open();
      await replacing;
    },
  };
}

it(
  `C3: ${runs} runs succeed, and do everything once, while their instances are replaced`,
  async () => {
    const redis = await startRedis();
    const random = createRandom("rolling deploy");
    const deploying = await deploy(redis.url);
    const found: { statuses: unknown[]; gaps: number[]; named: number; continued: number }[] = [];
    let handedOver = 0;
    let started = 0;
    const work = async () => {
      while (started < runs) {
        started += 1;
        const { tool, effects } = await openShopper();
        const at = random.between(1, 9);
        const { events } = await shop({
          tool,
          effects,
          instances: deploying.urls,
          body: { message: 'Enter "Ada" into Name and click Continue', agent_type: "planner" },
          // The person's page is slow at one point: an instance is replaced meanwhile.
          onEvent: ({ seq }) => (seq === at ? deploying.replaced() : undefined),
        });
        const texts = events.map((event) => JSON.stringify(event));
        if (texts.some((text) => text.includes("Another instance took over"))) handedOver += 1;
        found.push({
          statuses: events.flatMap((event) => (event.type === "result" ? (event.error?.message ?? event.status) : [])),
          gaps: events.flatMap(({ seq }, index) => (seq === index + 1 ? [] : (seq ?? 0))),
          named: effects.count("named"),
          continued: effects.count("continued"),
        });
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, runs) }, work));
    await deploying.stop();
    process.stdout.write(
      `${runs} runs, ${deploying.codes.length} instances replaced, ${handedOver} runs with an action that another instance settled\n`,
    );
    const expected = { statuses: ["success"], gaps: [], named: 1, continued: 1 };
    expect(found.filter((one) => JSON.stringify(one) !== JSON.stringify(expected))).toEqual([]);
    expect(found).toHaveLength(runs);
    expect(deploying.codes.length).toBeGreaterThan(runs / 6);
    expect(new Set(deploying.codes)).toEqual(new Set([0]));
  },
  soak(30) * 180_000,
);
