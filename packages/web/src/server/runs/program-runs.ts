// What was done in the page by another's program is in the run store; what it said is kept here, for as long as this process lives.
import type { RunEvent } from "@giselles-ai/protocol";
import type { RunnerContext, RunResult } from "@giselles-ai/server";
import type { RunDetail, RunMoment, RunSummary, Settings, SlimEvent } from "../../contract.ts";
import type { Bell } from "../bell.ts";

export interface ProgramRuns {
  /** Does the run, and keeps what it says. */
  follow(
    context: RunnerContext,
    how: { engine: string; profile: Settings["profile"] },
    run: (context: RunnerContext) => Promise<RunResult>,
  ): Promise<RunResult>;
  /** The newest first. */
  list(): RunSummary[];
  find(runId: string): RunDetail | undefined;
}

interface ProgramRun {
  summary: RunSummary;
  moments: RunMoment[];
  tools: Map<string, string>;
  isOver: boolean;
}

const mostRuns = 100;
const mostMoments = 2000;

export function createProgramRuns({ ring }: Bell): ProgramRuns {
  const runs = new Map<string, ProgramRun>();

  function begin({ runId, task }: RunnerContext, how: { engine: string; profile: Settings["profile"] }): ProgramRun {
    const summary: RunSummary = {
      id: runId,
      chatId: task.chatId,
      task: task.message,
      ...how,
      status: "running",
      createdAt: new Date().toISOString(),
      ...{ durationMs: 0, steps: 0, actions: 0, modelCalls: 0, inputTokens: 0, outputTokens: 0 },
    };
    const run: ProgramRun = { summary, moments: [], tools: new Map(), isOver: false };
    runs.set(runId, run);
    for (const oldest of runs.keys()) {
      if (runs.size <= mostRuns) break;
      runs.delete(oldest);
    }
    return run;
  }

  function end(run: ProgramRun, { status, error, stats = {} }: RunResult): void {
    const { summary } = run;
    run.isOver = true;
    summary.status = status === "success" ? "done" : status === "stopped" ? "stopped" : "failed";
    summary.message = error?.message ?? lastWords(run);
    summary.durationMs = Date.now() - Date.parse(summary.createdAt);
    summary.inputTokens = stats.input_tokens ?? 0;
    summary.outputTokens = stats.output_tokens ?? 0;
  }

  return {
    async follow(context, how, work) {
      const run = begin(context, how);
      const say: RunnerContext["say"] = async (...events) => {
        await context.say(...events);
        for (const event of events) hear(run, event);
        ring(context.runId);
      };
      ring(context.runId);
      try {
        const result = await work({ ...context, say });
        end(run, result);
        return result;
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        if (context.signal.aborted) end(run, { status: "stopped" });
        else end(run, { status: "error", error: { message } });
        throw error;
      } finally {
        ring(context.runId);
      }
    },
    list: () => [...runs.values()].map(summaryOf).reverse(),
    find(runId) {
      const run = runs.get(runId);
      return run && { run: summaryOf(run), moments: [...run.moments], approvals: [], fields: {} };
    },
  };
}

function summaryOf({ summary, isOver }: ProgramRun): RunSummary {
  return isOver ? { ...summary } : { ...summary, durationMs: Date.now() - Date.parse(summary.createdAt) };
}

function lastWords({ moments }: ProgramRun): string | undefined {
  const said = moments.findLast(({ event }) => event.type === "said")?.event;
  return said?.type === "said" ? said.text : undefined;
}

function hear(run: ProgramRun, event: RunEvent): void {
  const last = run.moments.at(-1);
  if (event.type === "message" && event.role !== "user") {
    if (event.delta && last?.event.type === "said")
      last.event = { ...last.event, text: last.event.text + event.content };
    else note(run, { type: "said", text: event.content });
  }
  if (event.type === "tool_use") {
    run.tools.set(event.tool_id, event.tool_name);
    run.summary.steps += 1;
    note(run, { type: "tool-used", tool: event.tool_name, input: event.parameters });
  }
  if (event.type === "tool_result") {
    const tool = run.tools.get(event.tool_id) ?? "";
    if (tool.endsWith("executeFormActions")) run.summary.actions += 1;
    note(run, { type: "tool-answered", tool, status: event.status, output: event.output ?? event.error?.message });
  }
  if (event.type === "error") note(run, { type: "said", text: event.message });
}

function note({ moments }: ProgramRun, event: SlimEvent): void {
  if (moments.length < mostMoments) moments.push({ seq: moments.length + 1, at: new Date().toISOString(), event });
}
