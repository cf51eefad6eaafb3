// What tenants of a queue are shown of a run that typed into a sensitive field, and answers that are repeated or not theirs.
import { createMemoryRunStore } from "@giselles-ai/agent";
import type { JournalEntry } from "@giselles-ai/agent/internal";
import { countTyped, typedRun } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createQueuedRuns } from "../../src/fleet/queued-runs.ts";
import type { RunQueue } from "../../src/fleet/run-queue.ts";

const approved = { decision: "approved" };

/** The queue of tenant "acme" with three runs that wait for an approval; that of the last has expired. */
async function openQueue({ sensitive = true } = {}) {
  const store = createMemoryRunStore();
  for (const runId of ["r1", "r2", "late"]) {
    const { info, entries, question } = typedRun(runId, { sensitive });
    await store.create({ ...info, settings: { isQueued: true, tenant: "acme" } });
    const lease = await store.acquire(runId, { owner: "test", ttlMs: 60_000 });
    if (runId === "r2") for (const entry of entries) await store.append(lease, entry as JournalEntry);
    await store.ask(lease, runId === "late" ? { ...question, expiresAt: "2026-01-01T00:00:01.000Z" } : question);
  }
  const queue = { isActive: async () => undefined } as unknown as RunQueue; // no worker has a run
  return { store, runs: createQueuedRuns({ queue, store, origins: ["https://a.test"] }) };
}

const shownOf = async (options?: { sensitive: boolean }) => {
  const { runs } = await openQueue(options);
  const shown = [await runs.find("acme", "r2"), await runs.approvals("acme", "r2")];
  const steps = (await runs.approvals("acme", "r1"))?.[0]?.steps;
  return [...shown, await runs.answer("acme", "r1", "ar1", { decision: "edited", steps })].map(countTyped);
};

it("X6: neither the end of a run nor its approvals show what it typed", async () => {
  expect(await shownOf()).toEqual([0, 0, 0]);
});

it("X6, control: what it typed into an ordinary field is in all of them", async () => {
  for (const count of await shownOf({ sensitive: false })) expect(count).toBeGreaterThan(0);
});

it("C4, L3: answers of another tenant, for another run, late or repeated change nothing", async () => {
  const { store, runs } = await openQueue();
  expect(await runs.answer("bolt", "r1", "ar1", approved)).toBeUndefined();
  await expect(runs.answer("acme", "r2", "ar1", approved)).rejects.toMatchObject({ code: "NOT_FOUND" });
  await expect(runs.answer("acme", "late", "alate", approved)).rejects.toMatchObject({ code: "EXPIRED" });
  await expect(runs.answer("acme", "r1", "ar1", { ...approved, approver: "me" })).rejects.toMatchObject({
    code: "INVALID_REQUEST",
  });
  expect((await store.approval("ar1"))?.status).toBe("asked");
  await runs.answer("acme", "r1", "ar1", { decision: "denied", reason: "No." });
  await expect(runs.answer("acme", "r1", "ar1", approved)).rejects.toMatchObject({ code: "ANSWERED" });
  expect((await store.approval("ar1"))?.status).toBe("denied");
});

it("L3, control: the first answer of the tenant counts", async () => {
  const { runs } = await openQueue();
  expect(await runs.answer("acme", "r1", "ar1", approved)).toMatchObject({ status: "approved" });
});
