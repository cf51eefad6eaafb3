import { defaultTools, type Planner } from "@giselles-ai/planner";
import type { RunScript } from "@giselles-ai/protocol";
import { Agent, type AgentOptions } from "../agent.ts";
import type { AgentEvent } from "../events.ts";
import { openFirstPage } from "../open-first-page.ts";
import { tablePolicy } from "../review/policy/policy.ts";
import type { TaskResult } from "../step.ts";
import { createCourse } from "./course.ts";
import type { Drift } from "./drift.ts";
import { createGrant } from "./grant.ts";
import { waitingFor } from "./look-until.ts";
import { readValues, recordedValues } from "./read-values.ts";
import { createReplayPlanner } from "./replay-planner.ts";
import type { ReplayedAction } from "./replayed-action.ts";
import { createReport } from "./report.ts";
import { isSealed } from "./script-file.ts";
import { fillIn, type Values } from "./values.ts";

/** Everything that an agent takes, but for the planner: a replay asks none. */
export interface ReplayOptions extends Omit<AgentOptions, "planner"> {
  /** Values for the parameters, by their names. What is not given is as recorded; what is sensitive must be given. */
  data?: unknown;
  /** Where the first page is now. Default: where it was. Another origin is another page to every approval. */
  url?: string | undefined;
  /** Do not go to the first page: the driver shows it. Default: go, if the driver can. */
  stay?: boolean;
  /** How long a page may take to become as it was recorded, in milliseconds. Default 5000. */
  patienceMs?: number;
  /** May be asked once, for one step that does not fit the page. Default: none, so nothing is asked of a model. */
  healer?: Planner | undefined;
  /** The key that the script was sealed with. Without it, or with another, the recording is no leave for anything. */
  key?: string | undefined;
  signal?: AbortSignal | undefined;
}

export interface ReplayResult extends TaskResult {
  /** Where the page was not as recorded. The ending is then `cannot`. */
  drift?: Drift | undefined;
  /** Every action of the script, in order. */
  actions: ReplayedAction[];
  /** Whether anything was done that may not be undone: a click, a file, a request. */
  committed: boolean;
  /** The script with what was healed. */
  script: RunScript;
}

/**
 * Repeats a recorded run without a model. It stops where the page differs from the recording, before it acts on anything else.
 *
 * @example <caption>examples/replay/replay.js</caption>
 * const script = await readScript(file);
 * const { completed, message, drift, actions } = await replayScript(script, {
 *   driver,
 *   profile: "auto",
 *   url,
 *   data: JSON.parse(data),
 * });
 */
export async function replayScript(script: RunScript, options: ReplayOptions): Promise<ReplayResult> {
  const { data, url, stay = false, patienceMs = 5000, healer, key, signal, onEvent, ...given } = options;
  const { driver, policy = tablePolicy, tools = defaultTools() } = given;
  const values = readValues(script, data);
  const recorded = recordedValues(script);
  const start = url ?? fillIn(script.start, values);
  const [was, is] = [new URL(script.start).origin, new URL(start).origin];
  const context = { values, recorded, rebase: (origin: string) => (origin === was ? is : origin) };
  const course = createCourse(script, context);
  const grant = createGrant();
  const report = createReport(script, tools);
  const tellable = Object.fromEntries(Object.entries(values).filter(([name]) => !script.parameters[name]?.sensitive));
  let drift: Drift | undefined;

  const planner = createReplayPlanner({
    script,
    course,
    grant,
    mayGrant: key !== undefined && was === is && isSealed(script, key),
    tools,
    driver,
    healer,
    tellable,
    onPlanned: report.planned,
    onHealed: report.healed,
    onDrift(found) {
      drift = found;
    },
  });
  const isReady = (seen: Parameters<typeof course.judge>[0]) => {
    const judged = course.judge(seen);
    return (
      judged.next === "done" || (judged.next === "act" && !judged.rest) || (judged.next === "stop" && judged.isFinal)
    );
  };
  const agent = new Agent({
    ...given,
    tools,
    planner,
    driver: waitingFor(driver, { isReady, timeoutMs: patienceMs }),
    policy: grant.over(policy),
    onEvent(event: AgentEvent) {
      if (event.type === "action-done") report.done(course.step, course.hear(event.execution)?.index, event.execution);
      if (event.type === "review-asked") report.asked(course.step);
      onEvent?.(event);
    },
  });
  const abort = () => agent.abort();
  signal?.addEventListener("abort", abort, { once: true });
  try {
    const failed = stay || !driver.navigate ? undefined : await openFirstPage(driver, start, { signal });
    const result = failed
      ? { ...failure, message: failed.message }
      : await agent.execute(sayTask(script, tellable), { maxSteps: script.steps.length * 2 + 3 });
    return { ...result, drift, ...report.result() };
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

function sayTask({ task }: RunScript, tellable: Values): string {
  return (
    task.replaceAll(/\{\{data:([^{}]+)\}\}/g, (all, name: string) => String(tellable[name] ?? all)) || "Do it again"
  );
}
