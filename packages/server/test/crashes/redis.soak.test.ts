// Redis is killed while runs are active, and restarts empty (C3, R9).
import { createRedisStore } from "@giselles-ai/browser-tool/relay";
import { soak, startRedis } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createRedisEventLog } from "../../src/index.ts";
import { createServerWorld, field, formRunner, openRun, post, report } from "../server-world.cases.ts";

const runs = soak(100);

it(`C3: ${runs} live runs continue or report an error when Redis restarts empty, and repeat no action`, async () => {
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
  let snapshotRequests = 0;
  let resumeClients = () => {};
  const isBack = new Promise<void>((resolve) => {
    resumeClients = resolve;
  });

  /** A client that answers each request once and reconnects after every error. Half of the clients answer before the outage. */
  async function runClient(index: number) {
    const done = new Map<string, number>();
    const lines: string[] = [];
    const urlOf = (turn: number) => servers[(index + turn) % servers.length]?.url ?? "";
    const requestId = `q-${index}`;
    for (let turn = 0; turn < 200; turn += 1) {
      const body =
        lines.length === 0
          ? { message: "Fill", request_id: requestId }
          : { session_id: requestId, cursor: lines.length };
      const run = await openRun(urlOf(turn), body).catch(() => undefined);
      if (!run?.response.ok) {
        await new Promise((resolve) => setTimeout(resolve, 100));
        continue;
      }
      for (let event = await take(run, lines); event; event = await take(run, lines)) {
        if (event.type === "result") return { lines, done, status: event.error?.message ?? event.status };
        if (event.type !== "snapshot_request" && event.type !== "execute_request") continue;
        const { requestId: toolCallId } = event;
        done.set(toolCallId, (done.get(toolCallId) ?? 0) + 1);
        const isSnapshot = event.type === "snapshot_request";
        if (isSnapshot) snapshotRequests += 1;
        if (isSnapshot && index % 2 === 1) await isBack;
        const output = isSnapshot ? { fields: [field] } : { report };
        const toolName = isSnapshot ? "getFormSnapshot" : "executeFormActions";
        for (let attempt = 0; ; attempt += 1) {
          const address = `${urlOf(attempt)}/agent-api/runs/${run.runId}/tool-results`;
          const answer = await post(address, { tool_results: [{ toolCallId, toolName, output }] }).catch(
            () => undefined,
          );
          if (answer && answer.status < 500) break;
          await new Promise((resolve) => setTimeout(resolve, 100));
        }
      }
    }
    throw new Error(`Run ${index} did not end: ${lines.length} lines.`);
  }

  const all = Array.from({ length: runs }, (_, index) => runClient(index));
  await expect.poll(() => snapshotRequests, { timeout: 30_000, interval: 1 }).toBeGreaterThanOrEqual(runs / 2);
  await redis.kill();
  await new Promise((resolve) => setTimeout(resolve, 300));
  await redis.restart();
  resumeClients();
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
