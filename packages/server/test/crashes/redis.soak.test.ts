// Redis goes away while runs are under way, and comes back with nothing in it (C3, R9).
import { createRedisStore } from "@giselles-ai/browser-tool/relay";
import { soak, startRedis } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createRedisEventLog } from "../../src/index.ts";
import { createServerWorld, field, formRunner, openRun, post, report } from "../server-world.cases.ts";

const runs = soak(100);

it(`C3: Redis is killed and started again, empty, under ${runs} live runs: all go on or report, and nothing is done twice`, async () => {
  const redis = await startRedis();
  const options = () => ({
    eventLog: createRedisEventLog({ url: redis.url }),
    relayStore: createRedisStore({ url: redis.url }),
  });
  const world = createServerWorld({
    runners: { form: formRunner },
    maxRuns: 1000,
    maxCallsPerSecond: 10_000,
    ...options(),
  });
  const servers = [await world.start(), await world.start(options())];
  let asked = 0;
  let letGo = () => {};
  const isBack = new Promise<void>((resolve) => {
    letGo = resolve;
  });

  /** One client: it answers what it is asked, once, and comes again whatever breaks. Half of them answer before the outage. */
  async function lead(index: number) {
    const done = new Map<string, number>();
    const lines: string[] = [];
    const at = (turn: number) => servers[(index + turn) % servers.length]?.url ?? "";
    const requestId = `q-${index}`;
    for (let turn = 0; turn < 200; turn += 1) {
      const body =
        lines.length === 0
          ? { message: "Fill", request_id: requestId }
          : { session_id: requestId, cursor: lines.length };
      const run = await openRun(at(turn), body).catch(() => undefined);
      if (!run?.response.ok) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        continue;
      }
      for (let event = await take(run, lines); event; event = await take(run, lines)) {
        if (event.type === "result") return { lines, done, status: event.error?.message ?? event.status };
        if (event.type !== "snapshot_request" && event.type !== "execute_request") continue;
        const { requestId: toolCallId } = event;
        done.set(toolCallId, (done.get(toolCallId) ?? 0) + 1);
        const isLook = event.type === "snapshot_request";
        if (isLook) asked += 1;
        if (isLook && index % 2 === 1) await isBack;
        const output = isLook ? { fields: [field] } : { report };
        const toolName = isLook ? "getFormSnapshot" : "executeFormActions";
        for (let attempt = 0; ; attempt += 1) {
          const address = `${at(attempt)}/agent-api/runs/${run.runId}/tool-results`;
          const answer = await post(address, { tool_results: [{ toolCallId, toolName, output }] }).catch(
            () => undefined,
          );
          if (answer && answer.status < 500) break;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    }
    throw new Error(`Run ${index} came to no end: ${lines.length} lines.`);
  }

  const all = Array.from({ length: runs }, (_, index) => lead(index));
  await expect.poll(() => asked, { timeout: 30_000, interval: 1 }).toBeGreaterThanOrEqual(runs / 2);
  await redis.kill();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await redis.restart();
  letGo();
  const ended = await Promise.all(all);
  const statuses = ended.map(({ status }) => status);
  process.stdout.write(
    `ended: ${JSON.stringify(Object.fromEntries(new Set(statuses.map((one) => [one, statuses.filter((other) => other === one).length]))))}\n`,
  );
  for (const { lines, done } of ended) {
    expect(lines.map((line) => JSON.parse(line).seq)).toEqual(lines.map((_, place) => place + 1));
    for (const [, times] of done) expect(times).toBe(1);
  }
}, 120_000);

async function take(run: Awaited<ReturnType<typeof openRun>>, lines: string[]) {
  const before = lines.length;
  const place = run.lines.findIndex((line) => JSON.parse(line).seq === before + 1);
  if (place >= 0) {
    lines.push(run.lines[place] ?? "");
    return run.events[place];
  }
  const isOver = await Promise.race([
    run.ended.then(() => true),
    new Promise<boolean>((resolve) => setTimeout(() => resolve(false), 10)),
  ]);
  if (isOver && !run.lines.some((line) => JSON.parse(line).seq === before + 1)) return undefined;
  return take(run, lines);
}
