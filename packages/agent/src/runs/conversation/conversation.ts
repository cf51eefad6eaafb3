// What a run knows of the requests before it in the same conversation.
import { type Conversation, hideSecrets } from "@giselles-ai/protocol";
import { questionOf } from "../../question-of.ts";
import { StepHistory } from "../../step-history.ts";
import { type JournaledRun, readRun } from "../resume/read-run.ts";
import type { RunStore } from "../store/run-store.ts";

/** Turns that a run remembers. Older ones are counted. */
const maxTurns = 20;

export interface EarlierRun extends JournaledRun {
  runId: string;
  task: string;
}

/** Undefined if the store does not have the run, for example because it was in the memory of another process. */
export async function readEarlierRun(store: RunStore, runId: string): Promise<EarlierRun | undefined> {
  const info = await store.find(runId).catch(() => undefined);
  if (!info) return undefined;
  return { ...readRun(await store.read(runId)), runId, task: info.task };
}

/** The engines that take back what was done, without a model. */
const takingBack = new Set(["undo", "clear"]);

function isTakenBack({ steps }: EarlierRun): boolean {
  return steps.some(({ planned, executions }) => takingBack.has(planned.engine) && executions.length > 0);
}

const oldNotes = "Written before something was undone or cleared:\n";

function markOld(notes: string): string {
  return notes.startsWith(oldNotes) ? notes : oldNotes + notes;
}

/** The conversation up to and including a run. */
export function continueConversation(run: EarlierRun): Conversation {
  const { turns, omitted = 0, notes: before } = run.conversation ?? { turns: [] };
  const noted = run.steps.findLast(({ proposal, planned }) => proposal.notes !== undefined && planned.attempts > 0);
  const notes = noted?.proposal.notes ?? (before && isTakenBack(run) ? markOld(before) : before);
  return { ...limitTurns({ turns: [...turns, toTurn(run)], omitted }), ...(notes !== undefined && { notes }) };
}

export function limitTurns({ turns, omitted = 0 }: Conversation): Conversation {
  const dropped = Math.max(0, turns.length - maxTurns);
  const count = omitted + dropped;
  return { turns: turns.slice(dropped), ...(count > 0 && { omitted: count }) };
}

/** A conversation that a client sent may contain card numbers and passwords that the person typed earlier. */
export function hideConversationSecrets({ turns, ...rest }: Conversation): Conversation {
  const hide = (text: string) => hideSecrets(text, ({ kind }) => `[${kind.replaceAll("_", " ")}]`);
  return {
    ...rest,
    turns: turns.map(({ request, answer, done }) => ({
      request: hide(request),
      ...(done && { done: done.map(hide) }),
      ...(answer && { answer: hide(answer) }),
    })),
  };
}

function toTurn({ task, steps, snapshots, result }: EarlierRun): Conversation["turns"][number] {
  const history = new StepHistory();
  for (const step of steps) history.add(step, snapshots.get(step));
  const done = steps.flatMap((step) => {
    const { proposal, reply, executions } = step;
    const actions = proposal.steps.flatMap(({ action }, index) =>
      executions[index]?.status === "applied" ? [history.describeDone(action, step)] : [],
    );
    if (reply?.from !== "person") return actions;
    return [...actions, `you asked ${quote(questionOf(proposal) ?? proposal.message)}, answer: ${quote(reply.text)}`];
  });
  const answer = result?.message;
  return { request: withoutReferences(task), ...(done.length > 0 && { done }), ...(answer && { answer }) };
}

/** A secret of an earlier request is no longer known, so a plan cannot refer to it. */
function withoutReferences(task: string): string {
  return task.replaceAll(/\{\{secret:([\w.-]+)\}\}/g, (_, name: string) => `[${name.replaceAll("_", " ")}]`);
}

function quote(text: string): string {
  return JSON.stringify(text);
}
