import { defaultTools, type Planner } from "@giselles-ai/planner";
import type { RunScript } from "@giselles-ai/protocol";
import { Agent } from "../agent.ts";
import type { AgentOptions } from "../agent-options.ts";
import { type OldTimeout, withOldNames } from "../compat.ts";
import type { AgentEvent } from "../events.ts";
import { openFirstPage } from "../open-first-page.ts";
import { tablePolicy } from "../review/policy/policy.ts";
import type { TaskResult } from "../step.ts";
import type { Mismatch } from "./mismatch.ts";
import { readReplayValues, recordedValues } from "./read-values.ts";
import { createRecordedApprovals } from "./recorded-approvals.ts";
import { ReplayPlanner } from "./replay-planner.ts";
import { ReplayProgress } from "./replay-progress.ts";
import type { ReplayedAction } from "./replayed-action.ts";
import { createReport } from "./report.ts";
import { isSealed } from "./script-file.ts";
import { snapshotWhenReady } from "./snapshot-when-ready.ts";
import { fillIn, type Values } from "./values.ts";

/** The options of an agent, without the planner: a replay needs none. */
export interface ReplayOptions extends Omit<AgentOptions, "planner">, OldTimeout {
  /** Values for the parameters, by name. Default: the recorded values. Sensitive values are not recorded and must be given. */
  data?: unknown;
  /** Address of the first page. Default: the recorded one. On another origin, recorded approvals do not apply. */
  url?: string | undefined;
  /** Start in the page that the driver shows. Default false: navigate to the first page, if the driver can. */
  stay?: boolean;
  /** How long to wait for a page to match the recording, in ms. Default 5000. */
  pageTimeoutMs?: number;
  /** Planner that may be asked once, for one step that does not match the page. Default: none, so no model is called. */
  healer?: Planner | undefined;
  /** The key that the script was sealed with. Without it, recorded approvals do not apply. */
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface ReplayResult extends TaskResult {
  /** Where the page differs from the recording. The ending is then `cannot`. */
  mismatch?: Mismatch | undefined;
  /** Every action of the script, in order. */
  actions: ReplayedAction[];
  /** Whether the replay did anything that cannot be undone: a click, a file, a request. */
  committed: boolean;
  /** The script, with the healed step if there was one. */
  script: RunScript;
}

/**
 * Repeats a recorded run without a model. It stops where the page differs from the recording, before it acts on anything else.
 *
 * @example <caption>examples/replay/replay.js</caption>
 * const script = await readScript(file);
 * const { completed, message, mismatch, actions } = await replayScript(script, {
 *   driver,
 *   profile: "auto",
 *   url,
 *   data: JSON.parse(data),
 * });
 */
export async function replayScript(script: RunScript, options: ReplayOptions): Promise<ReplayResult> {
  const {
    data,
    url,
    stay = false,
    patienceMs = 5000,
    pageTimeoutMs = patienceMs,
    healer,
    key,
    signal,
    onEvent,
    ...agentOptions
  } = options;
  const { driver, policy = tablePolicy, tools = defaultTools() } = agentOptions;
  const values = readReplayValues(script, data);
  const recorded = recordedValues(script);
  const start = url ?? fillIn(script.start, values);
  const [recordedOrigin, currentOrigin] = [new URL(script.start).origin, new URL(start).origin];
  const context = {
    values,
    recorded,
    rebase: (origin: string) => (origin === recordedOrigin ? currentOrigin : origin),
  };
  const progress = new ReplayProgress(script, context);
  const approvals = createRecordedApprovals();
  const report = createReport(script, tools);
  const shareableValues = Object.fromEntries(
    Object.entries(values).filter(([name]) => !script.parameters[name]?.sensitive),
  );
  let mismatch: Mismatch | undefined;

  const planner = new ReplayPlanner({
    script,
    progress,
    approvals,
    trustsRecording: key !== undefined && recordedOrigin === currentOrigin && isSealed(script, key),
    tools,
    driver,
    healer,
    shareableValues,
    onPlanned: report.planned,
    onHealed: report.healed,
    onMismatch(found) {
      mismatch = found;
    },
  });
  const isReady = (page: Parameters<typeof progress.decide>[0]) => {
    const decision = progress.decide(page);
    return (
      decision.next === "done" ||
      (decision.next === "act" && !decision.rest) ||
      (decision.next === "stop" && decision.isFinal)
    );
  };
  const agent = new Agent({
    ...agentOptions,
    tools,
    planner,
    driver: snapshotWhenReady(driver, { isReady, timeoutMs: pageTimeoutMs }),
    policy: approvals.applyTo(policy),
    onEvent(event: AgentEvent) {
      if (event.type === "action-done")
        report.done(progress.step, progress.recordExecution(event.execution)?.index, event.execution);
      if (event.type === "review-asked") report.asked(progress.step);
      onEvent?.(event);
    },
  });
  const abort = () => agent.abort();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const failed = stay || !driver.navigate ? undefined : await openFirstPage(driver, start, { signal });
    const result = failed
      ? { ...failure, message: failed.message }
      : await agent.execute(formatTask(script, shareableValues), { maxSteps: script.steps.length * 2 + 3 });
    return withOldNames({ ...result, mismatch, ...report.result() }, { drift: "mismatch" });
  } finally {
    signal?.removeEventListener("abort", abort);
  }
}

const failure: Omit<TaskResult, "message"> = {
  ending: "failed",
  completed: false,
  steps: [],
  usage: { inputTokens: 0, outputTokens: 0, modelCalls: 0 },
  durationMs: 0,
};

function formatTask({ task }: RunScript, shareableValues: Values): string {
  return fillIn(task, shareableValues) || "Replay the recorded run";
}
