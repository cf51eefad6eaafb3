// From approved steps to what came of each. Only here are tools run.
import { randomUUID } from "node:crypto";
import type { ToolRegistry } from "@giselles-ai/planner";
import {
  type ActionStep,
  type AnyAction,
  holdsReference,
  isPageAction,
  type Snapshot,
  stopsCommits,
} from "@giselles-ai/protocol";
import type { Body } from "../body.ts";
import type { OriginRules } from "../review/policy/origin-rules.ts";
import { misplaced } from "../secrets/guard-page.ts";
import type { Execution } from "../step.ts";
import { toolOf } from "../tool-of.ts";
import { runOnPage } from "./run-on-page.ts";
import { actionHandlers, type BesidePage, type ToolHandler } from "./tool-handlers.ts";
import { isUpload, upload } from "./upload.ts";

export interface DispatchOptions {
  body: Body;
  registry: ToolRegistry;
  /** For tools that the user has registered, by their names. They come before ours. */
  handlers: Record<string, ToolHandler>;
  snapshot: Snapshot;
  /** What came of the first steps, when they were done before. Default: none were. */
  before?: readonly Execution[];
  /** The place of the first step that is not to be run yet. Default: all are. */
  upTo?: number;
  origins?: OriginRules;
  /** Before they are done: the steps from `index` on that go out in one call. Nothing is done until it resolves. */
  onIntend(index: number, steps: ActionStep[], requestId: string): Promise<void>;
  onDone(index: number, execution: Execution): Promise<void>;
  signal: AbortSignal;
}

/** Runs the steps in order, those of the page in one call where they stand together. Each gets an execution, whatever happens. */
export async function dispatch(steps: readonly ActionStep[], options: DispatchOptions): Promise<Execution[]> {
  const { onDone, signal, upTo = steps.length } = options;
  const executions: Execution[] = [...(options.before ?? [])];
  const add = async (those: Execution[]) => {
    for (const execution of those) await onDone(executions.push(execution) - 1, execution);
  };
  for (let step = steps[executions.length]; step && executions.length < upTo; step = steps[executions.length]) {
    const why = reasonToSkip(step.action, executions, options);
    if (why) {
      await add([{ action: step.action.action, status: "skipped", ...why }]);
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
  action: AnyAction,
  before: readonly Execution[],
  { registry, signal }: Pick<DispatchOptions, "registry" | "signal">,
) {
  if (signal.aborted) return { code: "ABORTED", message: "Not done, because the run was stopped." };
  if (before.some(({ code }) => code === "NAVIGATED") && isPageAction(action.action)) {
    return { code: "NAVIGATED", message: "Not done, because the page was left before it." };
  }
  if (before.some(stopsCommits) && committing.has(toolOf(action, registry)?.effect ?? "commit")) {
    return { code: "AFTER_FAILURE", message: "Not done, because an action before it did not work." };
  }
  return undefined;
}

/** One action, or as many of the page's as stand together. */
async function runNext(steps: readonly ActionStep[], from: number, options: DispatchOptions): Promise<Execution[]> {
  const requestId = randomUUID();
  const onPage = { ...options, requestId };
  const intend = (count: number) => options.onIntend(from, steps.slice(from, from + count), requestId);
  const isOfPage = ({ action }: AnyAction) => isPageAction(action) && !Object.hasOwn(options.handlers, action);
  const [first, ...others] = steps.slice(from).map(({ action }) => action);
  if (!first) return [];
  if (!isOfPage(first) || isUpload(first, options)) {
    await intend(1);
    return [isOfPage(first) ? await upload(first, onPage) : await runTool(first, options)];
  }
  const end = others.findIndex(
    (action, index) =>
      !isOfPage(action) || isUpload(action, options) || isWrittenAgain(action, [first, ...others.slice(0, index)]),
  );
  const together = [first, ...(end === -1 ? others : others.slice(0, end))];
  await intend(together.length);
  return runOnPage(together, onPage);
}

const writing = new Set(["fill", "clear", "select", "check", "upload"]);

/** A page reports what it shows in the end, so what is written over in one call would be told as lost. */
function isWrittenAgain({ action, fieldId }: AnyAction, before: readonly AnyAction[]): boolean {
  return writing.has(action) && before.some((other) => writing.has(other.action) && other.fieldId === fieldId);
}

async function runTool(
  { action, ...args }: AnyAction,
  { body, handlers, snapshot, origins, signal }: DispatchOptions,
): Promise<Execution> {
  if (holdsReference(args)) return { action, status: "refused", code: "SECRET_REFUSED", message: misplaced };
  const handler =
    handlers[action] ?? (Object.hasOwn(actionHandlers, action) ? actionHandlers[action as BesidePage] : undefined);
  if (!handler) return { action, status: "refused", code: "NOT_ALLOWED", message: `Nothing here can do "${action}".` };
  try {
    return { action, ...(await handler(args, { body, snapshot, origins, signal })) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { action, status: "failed", code: "INTERNAL", message };
  }
}
