import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { AgentEvent } from "@giselles-ai/agent";
import { createAuditJournal, readAudit, readAuditKey, verifyAudit } from "@giselles-ai/agent/audit";
import { createChromiumDriver } from "@giselles-ai/agent/drivers/chromium";
import type { JournalEntry } from "@giselles-ai/agent/internal";
import { formPage, sharedBrowser } from "@giselles-ai/testing";
import { interleave } from "./frame/interleave.ts";
import type { MeasureContext } from "./frame/measure.ts";
import { figure } from "./frame/stats.ts";
import type { Table } from "./frame/table.ts";

/** How fast the audit log of a run over the 24-field form is written, verified and read, in records per second of processor time. */
export async function measureAudit({ smoke }: MeasureContext): Promise<Table[]> {
  const some = toEntries(await eventsOfSteps(smoke ? 10 : 200));
  const folder = mkdtempSync(join(tmpdir(), "giselle-bench-"));
  const file = join(folder, "audit.jsonl");
  const runs = smoke ? 1 : 10;
  const journal = createAuditJournal({ file });
  for (let run = 1; run <= runs; run += 1) journal.catchUp(some.map((entry) => ({ ...entry, runId: `run-${run}` })));
  journal.close();
  const records = runs * some.length;
  let written = 0;
  const write = (options: object) => async () => {
    written += 1;
    const journal = createAuditJournal({ file: join(folder, `${written}.jsonl`), ...options });
    const found = rate(some.length, () => journal.catchUp(some));
    journal.close();
    return found;
  };
  const lines = readFileSync(file, "latin1").split("\n");
  const rates = await interleave(
    {
      "verified: every hash, the order, the anchors, the head": async () =>
        rate(records, () => {
          if (!verifyAudit(file).ok) throw new Error("The audit log is not valid.");
        }),
      "a bare SHA-256 of each line, for comparison": async () =>
        rate(records, () => {
          for (const line of lines) createHash("sha256").update(line, "latin1").digest("hex");
        }),
      "read: parsed, and checked against the schema": async () => rate(records, () => void [...readAudit(file)]),
      "written, redacted": write({}),
      "written, redacted and signed": write({ key: readAuditKey("a secret of at least 32 characters") }),
    },
    { rounds: smoke ? 1 : 5, warmUps: smoke ? 0 : 1 },
  );
  const bytes = statSync(file).size / records;
  rmSync(folder, { recursive: true });
  return [
    {
      title: "The audit, records in a second of processor time",
      columns: [{ name: "what" }, { name: "middle and best", unit: "records/s" }],
      rows: Object.entries(rates).map(([what, { times, failed }]) => [what, failed ?? figure(times)]),
      note: `${records} records of ${bytes.toFixed(0)} bytes on average. Target for verifying: at least 50,000 a second.`,
    },
  ];
}

function rate(count: number, run: () => void): number {
  const start = process.cpuUsage();
  run();
  const { user, system } = process.cpuUsage(start);
  return count / ((user + system) / 1e6);
}

/** The events of a run over a real page that is filled in step by step. */
async function eventsOfSteps(count: number): Promise<AgentEvent[]> {
  const page = await (await sharedBrowser()).newPage();
  await page.setContent(formPage);
  const snapshot = await createChromiumDriver({ page }).snapshot({ scope: "page", text: true });
  await page.close();
  const { url, title, fields } = snapshot;
  const steps = fields.slice(0, 8).map(({ fieldId }) => ({
    action: { action: "fill", fieldId, value: "Ada Lovelace" },
    explanation: "It is what you gave.",
    estimated_risk: "low" as const,
    confidence: 0.9,
  }));
  const plan = {
    ...{ decision: "act" as const, complete: false as const, plan_id: "p1", autonomy_level: "auto" as const, steps },
    ...{ message: "I fill in what is missing.", reasoning_summary: "The form is half empty." },
  };
  const usage = { inputTokens: 812, outputTokens: 164 };
  const planned = { engine: "ollama", model: "qwen3:4b", attempts: 1, usage, latencyMs: 900, repaired: false };
  const step = (number: number): AgentEvent[] => [
    { type: "step-started", step: number },
    { type: "page-sensed", step: number, url, title, fields: fields.length, snapshot },
    { type: "plan-made", step: number, plan, planned, promptHash: "0".repeat(64) },
    { type: "verdicts-given", step: number, profile: "auto", verdicts: steps.map(() => ({ verdict: "run" })) },
    { type: "review-given", step: number, review: { verdict: "approved", steps } },
    { type: "actions-intended", step: number, index: 0, steps, requestId: `request-${number}` },
    ...steps.map(
      ({ action: { action } }, index): AgentEvent => ({
        type: "action-done",
        step: number,
        index,
        execution: { action, status: "applied", value: "Ada Lovelace" },
      }),
    ),
    { type: "step-done", step: number },
  ];
  return Array.from({ length: count }, (_, index) => step(index + 1)).flat();
}

function toEntries(events: AgentEvent[]): JournalEntry[] {
  const at = new Date().toISOString();
  return events.map((event, index) => ({ runId: "bench", seq: index + 1, at, event }));
}
