// Answers to approvals that are sent again, too late, or for something else, through the routes of the app.
import { createFileRunStore, type RunStore } from "@giselles-ai/agent";
import { makeFolder, typedRun } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createApp } from "../src/server/app.ts";

const past = "2026-01-01T00:00:01.000Z";

/** Two runs with an open approval each, and one whose approval has expired. */
async function openApp() {
  const folder = makeFolder();
  const store = createFileRunStore({ folder });
  onTestFinished(() => store.close());
  for (const runId of ["r1", "r2", "late"]) {
    const { info, question } = typedRun(runId, { sensitive: false });
    await store.create(info);
    const lease = await store.acquire(runId, { owner: "test", ttlMs: 60_000 });
    await store.ask(lease, runId === "late" ? { ...question, expiresAt: past } : question);
    await store.release(lease);
  }
  const { routes, close } = await createApp({ GISELLE_DATA: folder, PATH: "" });
  onTestFinished(close);
  async function decide(id: string, decision: object): Promise<number> {
    const init = { method: "POST", body: JSON.stringify(decision), headers: { "content-type": "application/json" } };
    return (await routes.decide(new Request("http://localhost:3000/app-api/approvals/x", init), id)).status;
  }
  return { store, decide };
}

const approved = { decision: "approved" };
const denied = { decision: "denied", reason: "No." };
const edited = {
  decision: "edited",
  steps: [{ action: { action: "click", fieldId: "button-9" }, explanation: "", estimated_risk: "low", confidence: 1 }],
};

/** Uses an approval for a run, as its process does. */
async function use(store: RunStore, id: string, runId: string) {
  const { step, origin, epoch, actionHash } = typedRun(runId, { sensitive: false }).question;
  const lease = await store.acquire(runId, { owner: "the run", ttlMs: 60_000 });
  return store.take(lease, id, { runId, step, origin, epoch, actionHash }).finally(() => store.release(lease));
}

it("L3: 10 answers that are repeated, changed, late or for something else change nothing", async () => {
  const { store, decide } = await openApp();
  await decide("ar1", denied);
  const statuses = [await decide("ar1", approved), await decide("ar1", edited), await decide("ar1", denied)];
  expect((await store.approval("ar1"))?.answer).toMatchObject({ decision: "denied" });
  await decide("ar2", approved);
  statuses.push(await decide("ar2", edited), await decide("ar2", approved));
  statuses.push(await decide("alate", approved), await decide("another", approved), await decide("../ar2", approved));
  expect(statuses).toEqual([409, 409, 409, 409, 409, 410, 404, 404]);
  expect((await store.approval("ar2"))?.answer).toMatchObject({ decision: "approved" });
  await expect(use(store, "ar2", "r1")).rejects.toMatchObject({ code: "MISMATCH" });
  await expect(use(store, "ar1", "r1")).rejects.toMatchObject({ code: "NOT_APPROVED" });
});

it("L3, control: the first answer counts", async () => {
  const { store, decide } = await openApp();
  expect([await decide("ar1", approved), await decide("ar2", denied)]).toEqual([200, 200]);
  expect((await store.approval("ar1"))?.status).toBe("approved");
  expect((await store.approval("ar2"))?.status).toBe("denied");
});
