import { expect, it } from "vitest";
import { describeEventLog } from "../../test/event-log/event-log-contract.cases.ts";
import { createMemoryEventLog } from "./memory.ts";

describeEventLog("the log in memory", async () => {
  const log = createMemoryEventLog();
  return { open: () => log };
});

it("removes a run with all its names some time after its end", async () => {
  let now = 0;
  const log = createMemoryEventLog({ keepMs: 1000, now: () => now });
  const record = { runId: "r1", requestId: "q1", tenant: "a", runner: "planner", relaySessionId: "s", createdAt: 0 };
  const options = { owner: "one", ttlMs: 10, maxLive: 9 };
  const created = await log.create(record, options);
  if (created.kind === "created") await log.append(created.lease, [{ type: "result" }], { ends: "success" });
  now = 999;
  await log.listOrphans();
  expect(await log.find("a", "q1")).toMatchObject({ status: "success" });
  now = 1000;
  expect(await log.create({ ...record, runId: "r2" }, options)).toMatchObject({ kind: "created" });
  expect(await log.read(record, 0)).toBeUndefined();
});
