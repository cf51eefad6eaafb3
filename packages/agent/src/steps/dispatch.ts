// From approved steps to what came of each. Only here are tools run.

import type { ToolRegistry } from "@giselles-ai/planner";
import type { ExecutionReport, PlanStep, Snapshot } from "@giselles-ai/protocol";
import type { Body } from "../body.ts";
import type { Execution } from "../step.ts";
import { toAction } from "./to-action.ts";
import { type ToolHandler, toolHandlers } from "./tool-handlers.ts";

export interface DispatchOptions {
  body: Body;
  registry: ToolRegistry;
  /** For tools that the user has registered, by name. */
  handlers: Record<string, ToolHandler>;
  snapshot: Snapshot;
  onDone(index: number, execution: Execution): void;
  signal: AbortSignal;
}

/** Runs the steps in order, those of the page in one call where they stand together. Each gets an execution, whatever happens. */
export async function dispatch(steps: readonly PlanStep[], options: DispatchOptions): Promise<Execution[]> {
  const { onDone, signal } = options;
  const executions: Execution[] = [];
  const add = (those: Execution[]) => {
    for (const execution of those) onDone(executions.push(execution) - 1, execution);
  };
  while (executions.length < steps.length) {
    const rest = steps.slice(executions.length);
    const [first] = rest;
    if (!first) break;
    const why = reasonToSkip(first, executions, options);
    if (why) {
      add([{ tool: first.tool, status: "skipped", ...why }]);
      continue;
    }
    const batch = pageBatch(rest, options);
    add(batch.length > 0 ? await runOnPage(batch, options) : [await runTool(first, options)]);
  }
  signal.throwIfAborted();
  return executions;
}

const committing = new Set(["commit", "navigate", "upload", "file", "shell", "network"]);

/** After a failure nothing is committed, and in a page that has been left nothing is done. */
function reasonToSkip({ tool }: PlanStep, before: readonly Execution[], { registry, signal }: DispatchOptions) {
  if (signal.aborted) return { code: "ABORTED", message: "Not done, because the run was stopped." };
  if (before.some(({ code }) => code === "NAVIGATED")) {
    return { code: "NAVIGATED", message: "Not done, because the page was left before it." };
  }
  const hasFailed = before.some(
    ({ status, code }) => status === "refused" || status === "failed" || (status === "unknown" && code),
  );
  if (hasFailed && committing.has(registry.get(tool)?.effect ?? "commit")) {
    return { code: "AFTER_FAILURE", message: "Not done, because an action before it did not work." };
  }
  return undefined;
}

function pageBatch(steps: readonly PlanStep[], { handlers, snapshot }: DispatchOptions): PlanStep[] {
  const end = steps.findIndex((step) => step.tool in handlers || !toAction(step, snapshot));
  return steps.slice(0, end === -1 ? steps.length : end);
}

async function runOnPage(
  steps: readonly PlanStep[],
  { body, snapshot, signal }: DispatchOptions,
): Promise<Execution[]> {
  const actions = steps.map((step) => toAction(step, snapshot) ?? { action: step.tool });
  try {
    return readReport(await body.page.execute(actions, { signal }), steps);
  } catch (error) {
    const {
      message,
      code,
      mayHaveHappened = true,
    } = error as { message: string; code?: string; mayHaveHappened?: boolean };
    const status = mayHaveHappened ? "unknown" : "failed";
    return steps.map(({ tool }) => ({ tool, status, code: code ?? "INTERNAL", message }));
  }
}

function readReport({ outcomes = [], warnings }: ExecutionReport, steps: readonly PlanStep[]): Execution[] {
  return steps.map(({ tool }, index) => {
    const { status = "unknown", code, message, value } = outcomes[index] ?? {};
    const said = message ?? (status === "unknown" ? warnings[index] : undefined);
    return { tool, status, code, message: said, value };
  });
}

async function runTool(step: PlanStep, { body, handlers, snapshot, signal }: DispatchOptions): Promise<Execution> {
  const { tool, args } = step;
  const handler = handlers[tool] ?? toolHandlers[tool];
  if (!handler) return { tool, status: "refused", code: "NOT_ALLOWED", message: `Nothing here can do "${tool}".` };
  try {
    return { tool, ...(await handler(args, { body, snapshot, signal })) };
  } catch (error) {
    return {
      tool,
      status: "failed",
      code: "INTERNAL",
      message: error instanceof Error ? error.message : String(error),
    };
  }
}
