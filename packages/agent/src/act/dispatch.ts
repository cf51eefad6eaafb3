// From approved steps to what came of each. Only here are tools run.
import { randomUUID } from "node:crypto";
import type { ToolRegistry } from "@giselles-ai/planner";
import { holdsReference, type PlanStep, type Snapshot, stopsCommits } from "@giselles-ai/protocol";
import type { Body } from "../body.ts";
import type { OriginRules } from "../review/policy/origin-rules.ts";
import { misplaced } from "../secrets/guard-page.ts";
import type { Execution } from "../step.ts";
import { isPageTool } from "../to-action.ts";
import { runOnPage } from "./run-on-page.ts";
import { type ToolHandler, toolHandlers } from "./tool-handlers.ts";
import { isUpload, upload } from "./upload.ts";

export interface DispatchOptions {
  body: Body;
  registry: ToolRegistry;
  /** For tools that the user has registered, by name. */
  handlers: Record<string, ToolHandler>;
  snapshot: Snapshot;
  /** What came of the first steps, when they were done before. Default: none were. */
  before?: readonly Execution[];
  /** The place of the first step that is not to be run yet. Default: all are. */
  upTo?: number;
  origins?: OriginRules;
  /** Before they are done: the steps from `index` on that go out in one call. Nothing is done until it resolves. */
  onIntend(index: number, steps: PlanStep[], requestId: string): Promise<void>;
  onDone(index: number, execution: Execution): Promise<void>;
  signal: AbortSignal;
}

/** Runs the steps in order, those of the page in one call where they stand together. Each gets an execution, whatever happens. */
export async function dispatch(steps: readonly PlanStep[], options: DispatchOptions): Promise<Execution[]> {
  const { onDone, signal, upTo = steps.length } = options;
  const executions: Execution[] = [...(options.before ?? [])];
  const add = async (those: Execution[]) => {
    for (const execution of those) await onDone(executions.push(execution) - 1, execution);
  };
  for (let step = steps[executions.length]; step && executions.length < upTo; step = steps[executions.length]) {
    const why = reasonToSkip(step, executions, options);
    if (why) {
      await add([{ tool: step.tool, status: "skipped", ...why }]);
      continue;
    }
    await add(await runNext(steps.slice(0, upTo), executions.length, options));
  }
  signal.throwIfAborted();
  return executions;
}

const committing = new Set(["commit", "navigate", "upload", "file", "shell", "network"]);

/** After a failure nothing is committed, and to a page that has been left nothing is done. */
export function reasonToSkip(
  { tool }: PlanStep,
  before: readonly Execution[],
  { registry, signal }: Pick<DispatchOptions, "registry" | "signal">,
) {
  if (signal.aborted) return { code: "ABORTED", message: "Not done, because the run was stopped." };
  if (before.some(({ code }) => code === "NAVIGATED") && isPageTool(tool)) {
    return { code: "NAVIGATED", message: "Not done, because the page was left before it." };
  }
  if (before.some(stopsCommits) && committing.has(registry.get(tool)?.effect ?? "commit")) {
    return { code: "AFTER_FAILURE", message: "Not done, because an action before it did not work." };
  }
  return undefined;
}

/** One tool, or as many of the page's as stand together. */
async function runNext(steps: readonly PlanStep[], from: number, options: DispatchOptions): Promise<Execution[]> {
  const requestId = randomUUID();
  const onPage = { ...options, requestId, before: steps.slice(0, from) };
  const intend = (those: PlanStep[]) => options.onIntend(from, those, requestId);
  const isOfPage = ({ tool }: PlanStep) => isPageTool(tool) && !Object.hasOwn(options.handlers, tool);
  const [first, ...others] = steps.slice(from);
  if (!first) return [];
  if (!isOfPage(first) || isUpload(first, options)) {
    await intend([first]);
    return isOfPage(first) ? upload(first, onPage) : [await runTool(first, options)];
  }
  const end = others.findIndex(
    (step, index) =>
      !isOfPage(step) || isUpload(step, options) || isWrittenAgain(step, [first, ...others.slice(0, index)]),
  );
  const together = [first, ...(end === -1 ? others : others.slice(0, end))];
  await intend(together);
  return runOnPage(together, onPage);
}

const writing = new Set(["fill", "type", "select"]);

/** A page reports what it shows in the end, so what is written over in one call would be told as lost. */
function isWrittenAgain({ tool, args }: PlanStep, before: readonly PlanStep[]): boolean {
  return writing.has(tool) && before.some((step) => writing.has(step.tool) && step.args.id === args.id);
}

async function runTool(
  step: PlanStep,
  { body, handlers, snapshot, origins, signal }: DispatchOptions,
): Promise<Execution> {
  const { tool, args } = step;
  if (holdsReference(args)) return { tool, status: "refused", code: "SECRET_REFUSED", message: misplaced };
  const handler = handlers[tool] ?? toolHandlers[tool];
  if (!handler) return { tool, status: "refused", code: "NOT_ALLOWED", message: `Nothing here can do "${tool}".` };
  try {
    return { tool, ...(await handler(args, { body, snapshot, origins, signal })) };
  } catch (error) {
    return {
      tool,
      status: "failed",
      code: "INTERNAL",
      message: error instanceof Error ? error.message : String(error),
    };
  }
}
