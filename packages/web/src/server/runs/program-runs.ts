// The run store has what an external agent did in the page. Its messages and tool calls are only stored here, in memory.
import { hideSecrets, type RunEvent } from "@giselles-ai/protocol";
import type { RunnerContext, RunResult } from "@giselles-ai/server";
import type { RunDetail, RunSummary, SlimEvent, TimelineEvent } from "../../contract.ts";
import type { ChangeNotifier } from "../notifier.ts";

/** What is known before it runs. */
type ProgramInfo = Pick<RunSummary, "engine" | "model" | "profile">;

export interface ProgramRuns {
  /** Runs it and records its events. */
  follow(
    context: RunnerContext,
    info: ProgramInfo,
    run: (context: RunnerContext) => Promise<RunResult>,
  ): Promise<RunResult>;
  /** Newest first. */
  list(): RunSummary[];
  find(runId: string): RunDetail | undefined;
  /** False if there is none. */
  remove(runId: string): boolean;
}

interface ProgramRun {
  summary: RunSummary;
  events: TimelineEvent[];
  /** Tool names by call id. */
  tools: Map<string, string>;
  hasEnded: boolean;
}

const maxRuns = 100;
const maxEvents = 2000;

export function createProgramRuns({ notify }: ChangeNotifier): ProgramRuns {
  const runs = new Map<string, ProgramRun>();

  function begin({ runId, task }: RunnerContext, info: ProgramInfo): ProgramRun {
    const summary: RunSummary = {
      id: runId,
      chatId: task.chatId,
      task: hideSecrets(task.message),
      ...info,
      status: "running",
      createdAt: new Date().toISOString(),
      ...{ durationMs: 0, steps: 0, actions: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0 },
    };
    const run: ProgramRun = { summary, events: [], tools: new Map(), hasEnded: false };
    runs.set(runId, run);
    for (const oldest of runs.keys()) {
      if (runs.size <= maxRuns) break;
      runs.delete(oldest);
    }
    return run;
  }

  return {
    async follow(context, info, work) {
      const run = begin(context, info);
      const emit: RunnerContext["emit"] = async (...events) => {
        await context.emit(...events);
        for (const event of events) recordEvent(run, event);
        notify(context.runId);
      };
      notify(context.runId);
      try {
        const result = await work({ ...context, emit });
        end(run, result);
        return result;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (context.signal.aborted) end(run, { status: "stopped" });
        else end(run, { status: "error", error: { message } });
        throw error;
      } finally {
        notify(context.runId);
      }
    },
    list: () => [...runs.values()].map(summaryOf).reverse(),
    find(runId) {
      const run = runs.get(runId);
      return run && { run: summaryOf(run), events: [...run.events], approvals: [], fields: {} };
    },
    remove: (runId) => runs.delete(runId),
  };
}

function end(run: ProgramRun, { status, error, stats = {} }: RunResult): void {
  const { summary } = run;
  run.hasEnded = true;
  summary.status = status === "success" ? "done" : status === "stopped" ? "stopped" : "failed";
  summary.message = error?.message ?? lastMessage(run);
  summary.durationMs = Date.now() - Date.parse(summary.createdAt);
  summary.inputTokens = stats.input_tokens ?? 0;
  summary.outputTokens = stats.output_tokens ?? 0;
}

function summaryOf({ summary, hasEnded }: ProgramRun): RunSummary {
  return hasEnded ? { ...summary } : { ...summary, durationMs: Date.now() - Date.parse(summary.createdAt) };
}

function lastMessage({ events }: ProgramRun): string | undefined {
  const message = events.findLast(({ event }) => event.type === "message")?.event;
  return message?.type === "message" ? message.text : undefined;
}

function recordEvent(run: ProgramRun, event: RunEvent): void {
  const last = run.events.at(-1);
  if (event.type === "message" && event.role !== "user") {
    if (event.delta && last?.event.type === "message")
      last.event = { ...last.event, text: last.event.text + event.content };
    else add(run, { type: "message", text: event.content });
  }
  if (event.type === "tool_use") {
    run.tools.set(event.tool_id, event.tool_name);
    run.summary.steps += 1;
    add(run, { type: "tool-call", tool: event.tool_name, input: event.parameters });
  }
  if (event.type === "tool_result") {
    const tool = run.tools.get(event.tool_id) ?? "";
    if (tool.endsWith("executeFormActions")) run.summary.actions += 1;
    add(run, { type: "tool-result", tool, status: event.status, output: event.output ?? event.error?.message });
  }
  if (event.type === "error") add(run, { type: "message", text: event.message });
}

function add({ events }: ProgramRun, event: SlimEvent): void {
  if (events.length < maxEvents) events.push({ seq: events.length + 1, at: new Date().toISOString(), event });
}
