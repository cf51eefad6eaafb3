// A run on a durable workflow engine. Kill this program at any time and start it again: it continues where it was.
import { mkdirSync } from "node:fs";
import { advance, createFileRunStore } from "@giselles-ai/agent";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { createPlanner } from "@giselles-ai/planner";
import { OpenWorkflow } from "openworkflow";
import { BackendSqlite } from "openworkflow/sqlite";

const [runId, task, url, folder = "runs"] = process.argv.slice(2);
if (!runId || !task || !url) {
  process.stderr.write('Usage: node run.js <id> "<task>" <address> [folder]\n');
  process.exit(2);
}
mkdirSync(folder, { recursive: true });
const backend = BackendSqlite.connect(`${folder}/engine.sqlite`);
const engine = new OpenWorkflow({ backend });
const store = createFileRunStore({ folder });
const driver = createChromiumDriver();
const planner = createPlanner({ engine: process.env.GISELLE_ENGINE ?? "ollama" });

const doTask = engine.defineWorkflow({ name: "do-task" }, async ({ input, step }) => {
  let state = input;
  for (let number = 1; !state.result; number += 1) {
    state = await step.run({ name: `step ${number}` }, async () => {
      process.stdout.write(`step ${number}\n`);
      state = await advance(state, { driver, planner, store, profile: "auto", leaseMs: 5000 });
      return state;
    });
  }
  return state.result;
});

const worker = engine.newWorker();
await worker.start();
const run = await doTask.run({ runId, task, url }, { idempotencyKey: runId });
const { ending, message } = await run.result();
process.stdout.write(`${ending}: ${message}\n`);
await worker.stop();
await driver.close();
await store.close();
await backend.stop();
