// From a request to its answer: the page is looked at or acted on, and what was begun is never begun again.
import type {
  AnyAction,
  ExecuteRequest,
  ExecuteResponse,
  ExecutionReport,
  Outcome,
  RelayResponse,
  SnapshotRequest,
} from "@giselles-ai/protocol";
import { leavesPage } from "@giselles-ai/protocol/rules";
import { execute } from "../../dom/act/execute.ts";
import { markDestinations } from "../../dom/sense/mark-destinations.ts";
import { snapshot } from "../../dom/sense/snapshot.ts";
import type { Journal } from "./journal.ts";

/** Yes; or no, perhaps with the reason, which the agent is told. */
export type Confirmation = boolean | { reason: string };

export interface Desk {
  root: Document | Element;
  journal: Journal;
  /** May these actions be done? Default: yes. */
  confirm: ((actions: readonly AnyAction[]) => Confirmation | Promise<Confirmation>) | undefined;
  /** Resolves with true when the person is not typing in one of their fields. */
  isFree(actions: readonly AnyAction[], deadline: number): Promise<boolean>;
  /** Default: all at once. */
  execute?: typeof execute;
  /** Called at the last moment with the answer so far, when the page is being left. */
  onLeave(response: ExecuteResponse): void;
  /** Resolves when the page is not about to be left, or stays after all. */
  going?: Promise<void>;
}

/**
 * What is asked for after the page was told to go elsewhere is meant for the page that comes. A page that stays for this
 * long has stayed, as after a download.
 */
const longestGoodbyeMs = 5000;

export async function look({ requestId, options }: SnapshotRequest, { root, going }: Desk): Promise<RelayResponse> {
  await going;
  const { fields, ...rest } = markDestinations(snapshot({ ...options, root }));
  return { type: "snapshot_response", requestId, fields, snapshot: rest };
}

/** `deadline` is told by this page's clock. */
export async function act(
  { requestId, actions }: ExecuteRequest,
  { deadline, signal }: { deadline: number; signal: AbortSignal },
  desk: Desk,
): Promise<ExecuteResponse> {
  const answer = (report: ExecutionReport): ExecuteResponse => ({ type: "execute_response", requestId, report });
  const keep = (response: ExecuteResponse) => {
    const { delta: _, ...report } = response.report; // what changed is news only once
    desk.journal.finish(answer(report));
    return response;
  };

  await desk.going;
  const begun = desk.journal.find(requestId);
  if (begun) return begun.response ?? answer(reportAll(actions, unknownFate));
  // Nothing to do: whoever asks wants to know whether it was begun, and that it will not be. Without all entries nobody knows.
  const isAsking = actions.length === 0;
  if (isAsking && !desk.journal.isComplete) return answer(reportAll(actions, unknownFate));
  if (!(await desk.isFree(actions, deadline))) return answer(reportAll(actions, personTypes));
  const confirmed = isAsking || !desk.confirm || (await desk.confirm(actions));
  if (confirmed !== true) return answer(reportAll(actions, declined(confirmed)));

  const { root } = desk;
  desk.journal.begin(requestId);
  const onLeave = (report: ExecutionReport) => desk.onLeave(keep(answer(report)));
  const report = await (desk.execute ?? execute)(actions, { root, deadline, signal, onLeave });
  if (report.outcomes?.some(leavesPage)) desk.going = new Promise((resolve) => setTimeout(resolve, longestGoodbyeMs));
  return keep(answer(report));
}

type Verdict = Pick<Outcome, "status" | "code" | "message">;

const unknownFate: Verdict = {
  status: "unknown",
  code: "ABORTED",
  message: "The page was reloaded while it did this. Take a new snapshot to see what came of it.",
};
const personTypes: Verdict = {
  status: "refused",
  code: "NOT_ALLOWED",
  message: "The person is typing in this field. Nothing was done. Try again later.",
};
function declined(refusal: false | { reason: string }): Verdict {
  const reason = refusal ? refusal.reason.trim().replace(/[.。]$/, "") : "";
  const why = reason && `: ${reason}`;
  return { status: "refused", code: "NOT_ALLOWED", message: `The person declined${why}. Nothing was done.` };
}

function reportAll(actions: readonly AnyAction[], verdict: Verdict): ExecutionReport {
  const outcomes = actions.map(({ fieldId }, index) => ({
    index,
    ...(typeof fieldId === "string" && { fieldId }),
    ...verdict,
  }));
  return { applied: 0, skipped: actions.length, warnings: [verdict.message ?? verdict.status], outcomes };
}
