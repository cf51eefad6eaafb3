// What a run typed into a sensitive field is in no answer of the app, also if page and model repeat it.
import { createFileRunStore } from "@giselles-ai/agent";
import type { JournalEntry } from "@giselles-ai/agent/internal";
import { countTyped, makeFolder, typedRun } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createApp } from "../src/server/app.ts";

/** What each route answers about a finished run with an open approval. */
async function readAll(options: { sensitive: boolean }) {
  const { info, entries, question } = typedRun("r1", options);
  const folder = makeFolder();
  const store = createFileRunStore({ folder });
  await store.create(info);
  const lease = await store.acquire(info.runId, { owner: "test", ttlMs: 60_000 });
  for (const entry of entries) await store.append(lease, entry as JournalEntry);
  await store.ask(lease, question);
  await store.release(lease);
  await store.close();
  const app = await createApp({ GISELLE_DATA: folder, PATH: "" });
  onTestFinished(() => app.close());
  const { routes } = app;
  const ask = (init?: RequestInit) => new Request("http://localhost:3000/app-api/x", init);
  const edited = JSON.stringify({ decision: "edited", steps: question.steps });
  const headers = { "content-type": "application/json" };
  const answers = {
    list: await routes.listRuns(ask()),
    run: await routes.describeRun(ask(), "r1"),
    stream: await routes.followRun(ask(), "r1"),
    approvals: await routes.listApprovals(ask()),
    decision: await routes.decide(ask({ method: "POST", body: edited, headers }), question.id),
    again: await routes.describeRun(ask(), "r1"),
  };
  const shown = Object.entries(answers).map(async ([name, answer]) => [
    name,
    answer.status,
    countTyped(await answer.text()),
  ]);
  return Promise.all(shown);
}

it("X6: no answer and no stream has it", async () => {
  const answers = await readAll({ sensitive: true });
  process.stdout.write(`${answers.filter(([, , count]) => count !== 0).length} of ${answers.length} show it\n`);
  expect(answers).toEqual(["list", "run", "stream", "approvals", "decision", "again"].map((name) => [name, 200, 0]));
});

it("control: what is typed into an ordinary field is in the list, the run, its stream and the decision", async () => {
  const answers = await readAll({ sensitive: false });
  expect(answers.flatMap(([name, , count]) => (count === 0 ? [] : name))).toEqual([
    "list",
    "run",
    "stream",
    "decision",
    "again",
  ]);
});
