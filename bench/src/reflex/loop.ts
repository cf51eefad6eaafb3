import type { PlannerInput, PlannerOutput, PlanStep, Snapshot } from "@giselles-ai/protocol";
import type { Page } from "playwright-core";

/** The least loop that shows an engine at work: look, plan, act, and again. */
export interface LoopOptions {
  page: Page;
  goal: string;
  plan: (input: PlannerInput) => Promise<PlannerOutput>;
  maxSteps: number;
  /** True when the page has said the last word. */
  isOver: () => Promise<boolean>;
}

export interface LoopResult {
  end: PlannerOutput["decision"] | "out of steps" | "over";
  message: string;
  steps: number;
  actions: number;
  planningMs: number;
  trace: string;
}

const tools = [
  "navigate",
  "click",
  "type",
  "fill",
  "select",
  "check",
  "hover",
  "clear",
  "scroll",
  "hotkey",
  "upload",
  "wait_for_idle",
];
const catalog = tools.map((name) => ({ name, schema: {}, risk_level: "low" as const }));

interface Report {
  outcomes?: { status: string; code?: string; message?: string }[];
}

export async function runLoop({ page, goal, plan, maxSteps, isOver }: LoopOptions): Promise<LoopResult> {
  let history = "";
  let actions = 0;
  let planningMs = 0;
  for (let step = 1; step <= maxSteps; step += 1) {
    const { fields, outline, url, origin, title } = (await page.evaluate(
      `giselle.snapshot({ scope: "page" })`,
    )) as Snapshot;
    const started = performance.now();
    const output = await plan({
      goal,
      context: { page: { url, origin, title, interactables: [], fields, outline }, history },
      capability_profile: "auto",
      tool_catalog: catalog,
    });
    planningMs += performance.now() - started;
    const base = { steps: step, actions, planningMs, trace: history, message: output.message };
    if (output.decision !== "act") return { ...base, end: output.decision };
    const report = await execute(page, output.steps);
    actions += output.steps.length;
    history += describeStep(step, output, report);
    if (await isOver()) return { ...base, actions, trace: history, end: "over" };
  }
  return { end: "out of steps", message: "", steps: maxSteps, actions, planningMs, trace: history };
}

/** Waiting is the driver's; all else is done by the script in the page. */
async function execute(page: Page, steps: PlanStep[]): Promise<Report> {
  const acting = steps.filter(({ tool }) => tool !== "wait_for_idle");
  const report = (await page
    .evaluate(`giselle.execute(${JSON.stringify(acting.map(toAction))})`)
    .catch(() => ({}))) as Report;
  if (acting.length < steps.length) await page.evaluate(quiet);
  return report;
}

/** Until nothing has changed for 400 ms; 2 s at most. */
const quiet = `new Promise((resolve) => {
  let timer = setTimeout(resolve, 400);
  const seen = new MutationObserver(() => { clearTimeout(timer); timer = setTimeout(resolve, 400); });
  seen.observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
  setTimeout(resolve, 2000);
})`;

function toAction({ tool, args }: PlanStep): Record<string, unknown> {
  return { action: tool === "hotkey" ? "press" : tool === "type" ? "fill" : tool, ...args };
}

function describeStep(step: number, { message, steps }: PlannerOutput, { outcomes = [] }: Report): string {
  const lines = steps.map(({ tool, args, explanation }, index) => {
    const { status = "unknown", message: said = "" } = outcomes[index] ?? {};
    return `- ${tool} ${JSON.stringify(args)}: ${explanation} → ${status === "applied" || status === "unknown" ? "success" : `failed: ${JSON.stringify(said)}`}`;
  });
  return `Step ${step}: ${message}\n${lines.join("\n")}\n`;
}
