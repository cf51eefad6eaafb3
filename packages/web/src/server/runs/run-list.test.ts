import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { createFileRunStore } from "@giselles-ai/agent";
import { createMemoryEventLog } from "@giselles-ai/server";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createChangeNotifier } from "../notifier.ts";
import { createProgramRuns } from "./program-runs.ts";
import { createRunList } from "./run-list.ts";

it("lists the other runs when one journal is damaged", async () => {
  const folder = makeFolder();
  const store = createFileRunStore({ folder });
  onTestFinished(() => store.close());
  for (const runId of ["sound", "damaged"]) {
    await store.create({ runId, task: runId, profile: "auto", createdAt: "2026-01-01T00:00:00.000Z" });
    await store.acquire(runId, { owner: "test", ttlMs: 1 });
  }
  appendFileSync(join(folder, "runs/damaged/journal-000001.jsonl"), "{ not JSON\n");
  await expect(store.read("damaged")).rejects.toMatchObject({ code: "DAMAGED" }); // control
  const programs = createProgramRuns(createChangeNotifier());
  const runs = await createRunList({ store, log: createMemoryEventLog(), programs }).list();
  expect(runs.map(({ id, status }) => `${id} ${status}`).sort()).toEqual(["damaged failed", "sound stopped"]);
});
