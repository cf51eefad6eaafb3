import { createPlanner, type PlannerEngine } from "@giselles-ai/planner";
import type { ExecutionReport, HistoryStep, PageDriver, PlannerInput, PlannerOutput } from "@giselles-ai/protocol";
import { expect, it, onTestFinished } from "vitest";
import { Agent, type AgentOptions, createMemoryRunStore, type ReviewRequest } from "./index.ts";

const page: PageDriver = {
  snapshot: async () => ({
    snapshotId: "1",
    url: "https://shop.example/",
    origin: "https://shop.example",
    title: "Shop",
    viewport: { width: 800, height: 600 },
    fields: [
      { fieldId: "button-1", kind: "button", label: "More", required: false, currentValue: false, selector: "button" },
    ],
  }),
  execute: async () => ({ applied: 0, skipped: 0, warnings: [] }),
  close: async () => {},
};

const reporting = (...outcomes: NonNullable<ExecutionReport["outcomes"]>): PageDriver => ({
  ...page,
  execute: async () => ({ applied: 0, skipped: 0, warnings: [], outcomes }),
});

const said = { plan_id: "p", reasoning_summary: "", autonomy_level: "auto", message: "Opening" } as const;
const press = {
  tool: "click",
  args: { id: "button-1" },
  explanation: "It says so",
  estimated_risk: "low",
  confidence: 1,
} as const;
const act: PlannerOutput = { ...said, decision: "act", complete: false, steps: [press] };
const done: PlannerOutput = { ...said, decision: "done", complete: true, steps: [] };

/** An engine without a model that proposes these plans and records its inputs. */
function scripted(...plans: PlannerOutput[]) {
  const inputs: PlannerInput[] = [];
  const engine: PlannerEngine = {
    name: "scripted",
    generatePlan: async (input) => plans[inputs.push(input) - 1] ?? done,
  };
  return { engine, steps: (index: number): readonly HistoryStep[] | undefined => inputs[index]?.context.steps };
}

function open(engine: PlannerEngine, options: Partial<AgentOptions> = {}): Agent {
  const agent = new Agent({ driver: page, planner: createPlanner({ engine }), profile: "auto", ...options });
  onTestFinished(() => agent.close());
  return agent;
}

it("passes an unknown outcome to an engine as data", async () => {
  const { engine, steps } = scripted(act);
  const driver = reporting({ index: 0, status: "unknown", code: "DEADLINE", message: "The page was stopped." });
  await open(engine, { driver }).execute("Show more");
  expect(steps(0)).toEqual([]);
  expect(steps(1)).toMatchObject([
    {
      engine: "scripted",
      proposal: { message: "Opening", steps: [press] },
      executions: [{ status: "unknown", code: "DEADLINE", message: "The page was stopped." }],
    },
  ]);
});

it("gives an engine the person's reason for a denial, separate from the message for people", async () => {
  const { engine, steps } = scripted(act);
  const reviewer = { review: async () => ({ verdict: "rejected" as const, reason: "not yet" }) };
  await open(engine, { reviewer, profile: "assisted" }).execute("Show more");
  expect(steps(1)?.[0]?.executions).toMatchObject([
    {
      status: "refused",
      code: "DENIED",
      reason: "not yet",
      message: "The user denied this: not yet",
    },
  ]);
});

it("excludes the steps of earlier tasks from the data, but keeps them in the text", async () => {
  const { engine, steps } = scripted(act, done, done);
  const agent = open(engine, { driver: reporting({ index: 0, status: "applied" }) });
  await agent.execute("Show more");
  await agent.execute("Show more again", { clearHistory: false });
  expect(steps(1)).toHaveLength(1);
  expect(steps(2)).toEqual([]);
  expect(agent.history.toContext()).toContain('1. Opening\n   Clicked "More"');
});

it("returns an engine's memo with its step, also after review and after resuming", async () => {
  const store = createMemoryRunStore();
  const ask: PlannerOutput = { ...said, decision: "ask", complete: false, clarification: "Which one?", steps: [] };
  const before = scripted({ ...act, steps: [{ ...press, memo: { part: 2 } }] }, ask);
  const reviewer = { review: async ({ plan }: ReviewRequest) => ({ verdict: "approved" as const, steps: plan.steps }) };
  await open(before.engine, { reviewer, profile: "assisted", store }).execute("Show more");
  const [run] = await store.runs();
  const after = scripted(done);
  await open(after.engine, { store }).resumeRun(run?.runId ?? "");
  for (const steps of [before.steps(1), after.steps(0)]) {
    expect(steps?.[0]?.proposal.steps).toEqual([{ ...press, memo: { part: 2 } }]);
  }
});

it("has the same steps when the run is resumed from its store", async () => {
  const store = createMemoryRunStore();
  const before = scripted(act, { ...said, decision: "ask", complete: false, clarification: "Which one?", steps: [] });
  const driver = reporting({ index: 0, status: "unknown", code: "DEADLINE" });
  const agent = open(before.engine, { driver, store });
  await agent.execute("Show more");
  const [run] = await store.runs();
  const after = scripted(done);
  await open(after.engine, { driver, store }).resumeRun(run?.runId ?? "");
  expect(after.steps(0)?.[0]).toEqual(before.steps(1)?.[0]);
  expect(after.steps(0)?.[0]?.executions).toMatchObject([{ status: "unknown", code: "DEADLINE" }]);
});
