// Runs approved steps. This is the only place where tools run.
import { randomUUID } from "node:crypto";
import type { ToolRegistry } from "@giselles-ai/planner";
import {
  type ActionStep,
  type AnyAction,
  bindActions,
  containsSecretReference,
  isPageAction,
  type Snapshot,
  stopsCommits,
} from "@giselles-ai/protocol";
import type { Drivers } from "../agent-drivers.ts";
import { withOldNames } from "../compat.ts";
import type { OriginRules } from "../review/policy/origin-rules.ts";
import { misplacedSecret } from "../secrets/secret-filler.ts";
import type { Execution } from "../step.ts";
import { tabHandlers } from "../tabs.ts";
import { toolOf } from "../tool-of.ts";
import { runOnPage } from "./run-on-page.ts";
import type { ShownTexts } from "./shown-texts.ts";
import { actionHandlers, type ToolHandler } from "./tool-handlers.ts";
import { isUpload, uploadFiles } from "./upload.ts";

export interface DispatchOptions {
  drivers: Drivers;
  registry: ToolRegistry;
  /** Handlers of tools that the user has registered, by name. They take precedence over the built-in ones. */
  handlers: Record<string, ToolHandler>;
  /** The page that the steps were judged by. */
  snapshot: Snapshot;
  /** Outcomes of the first steps, if they have run already. Default: none. */
  before?: readonly Execution[];
  /** Index of the first step that must not run yet. Default: run all. */
  upTo?: number;
  /** What earlier calls of the plan have shown. Default: nothing. */
  shown?: ShownTexts;
  /** Names of files that the person has attached in the page. Default: none. */
  attached?: readonly string[] | undefined;
  origins?: OriginRules;
  /** Called when the step at this index is the next to run. Default: none. */
  reach?: { index: number; onReach(): Promise<void> } | undefined;
  /** Called before the steps from `index` on go out in one call. They run when it resolves. */
  onIntend(index: number, steps: ActionStep[], requestId: string): Promise<void>;
  onDone(index: number, execution: Execution): Promise<void>;
  signal: AbortSignal;
}

/** Runs the steps in order; consecutive page actions share one call. Every step gets an execution. */
export async function dispatchSteps(steps: readonly ActionStep[], options: DispatchOptions): Promise<Execution[]> {
  const { onDone, signal, upTo = steps.length } = options;
  const executions: Execution[] = [...(options.before ?? [])];
  const add = async (results: Execution[]) => {
    for (const execution of results) await onDone(executions.push(execution) - 1, execution);
  };
  const start = executions.length;
  const bound = bindActions(
    steps.slice(start, upTo).map(({ action }) => action),
    options.snapshot,
  );
  for (let step = steps[executions.length]; step && executions.length < upTo; step = steps[executions.length]) {
    const reason = reasonToSkip(step.action, executions, options);
    if (reason) {
      await add([{ action: step.action.action, status: "skipped", ...reason }]);
      continue;
    }
    if (executions.length === options.reach?.index) await options.reach.onReach();
    await add(await runNext(steps.slice(0, upTo), bound.slice(executions.length - start), executions.length, options));
  }
  signal.throwIfAborted();
  return executions;
}

const lastingEffects = new Set(["commit", "navigate", "upload", "file", "shell", "network"]);

/** After a failure, actions with lasting effects are skipped. After a navigation, actions for the old page are. */
export function reasonToSkip(
  action: AnyAction,
  before: readonly Execution[],
  { registry, signal }: Pick<DispatchOptions, "registry" | "signal">,
) {
  if (signal.aborted) return { code: "ABORTED", message: "The run was stopped." };
  if (lacksPoint(action))
    return {
      code: "NO_POINT",
      message: "The plan names neither an element nor a valid point for this action.",
    };
  if (before.some(({ code }) => code === "NAVIGATED") && isPageAction(action.action)) {
    return { code: "NAVIGATED", message: "The browser moved to another page before this action." };
  }
  if (before.some(stopsCommits) && lastingEffects.has(toolOf(action, registry)?.effect ?? "commit")) {
    return { code: "AFTER_FAILURE", message: "An earlier action failed." };
  }
  return undefined;
}

/** A planner may leave out a point that it does not know. */
function lacksPoint({ action, fieldId, point, from, to }: AnyAction): boolean {
  if (action === "click_point") return point === undefined;
  if (action === "long_press") return fieldId === undefined && point === undefined;
  return action === "drag" && (from === undefined || to === undefined);
}

/** Runs one action, or all consecutive page actions. `actions` are those of the steps from index `from` on, as they were judged. */
async function runNext(
  steps: readonly ActionStep[],
  actions: readonly AnyAction[],
  from: number,
  options: DispatchOptions,
): Promise<Execution[]> {
  const requestId = randomUUID();
  const onPage = { ...options, requestId };
  const intend = (count: number) => options.onIntend(from, steps.slice(from, from + count), requestId);
  const runsInPage = ({ action }: AnyAction) => isPageAction(action) && !Object.hasOwn(options.handlers, action);
  const [first, ...others] = actions;
  if (!first) return [];
  if (!runsInPage(first) || isUpload(first, options)) {
    await intend(1);
    return [runsInPage(first) ? await uploadFiles(first, onPage) : await runTool(first, options)];
  }
  const end = others.findIndex((action, index) => {
    const before = [first, ...others.slice(0, index)];
    return (
      from + 1 + index === options.reach?.index ||
      !runsInPage(action) ||
      isUpload(action, options) ||
      before.some(endsCall) ||
      overwritesEarlier(action, before)
    );
  });
  const together = [first, ...(end === -1 ? others : others.slice(0, end))];
  await intend(together.length);
  return runOnPage(together, onPage);
}

/** What a hover shows is gone when the next action runs, and a dialog belongs to the action that it answers. */
function endsCall({ action, dialog }: AnyAction): boolean {
  return action === "hover" || dialog !== undefined;
}

const writing = new Set(["fill", "clear", "select", "check", "upload"]);

/** A page reports its final values, so a value that is overwritten in the same call would be reported as lost. */
function overwritesEarlier({ action, fieldId }: AnyAction, before: readonly AnyAction[]): boolean {
  return writing.has(action) && before.some((other) => writing.has(other.action) && other.fieldId === fieldId);
}

async function runTool(
  { action, ...args }: AnyAction,
  { drivers, handlers, snapshot, origins, signal }: DispatchOptions,
): Promise<Execution> {
  // The drivers know which address may have which secret.
  const { url: _, ...others } = args;
  if (containsSecretReference(action === "navigate" || action === "fetch" ? others : args))
    return { action, status: "refused", code: "SECRET_REFUSED", message: misplacedSecret };
  const own = Object.hasOwn(handlers, action) ? handlers[action] : undefined;
  const builtIn: Record<string, ToolHandler> = { ...actionHandlers, ...tabHandlers };
  const handler = own ?? (Object.hasOwn(builtIn, action) ? builtIn[action] : undefined);
  if (!handler)
    return {
      action,
      status: "refused",
      code: "NOT_ALLOWED",
      message: `The agent has no handler for "${action}". Use another tool.`,
    };
  try {
    return {
      action,
      ...(await handler(args, withOldNames({ drivers, snapshot, origins, signal }, { body: "drivers" }))),
    };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { action, status: "failed", code: "INTERNAL", message };
  }
}
