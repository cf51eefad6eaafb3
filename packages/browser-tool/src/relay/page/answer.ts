// Answers requests: takes a snapshot or performs actions. A request that was started is never started again.
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
import type { PageTools } from "../../dom/act/page-tools.ts";
import { sleep } from "../../dom/act/settle.ts";
import { markDestinations } from "../../dom/sense/mark-destinations.ts";
import { prepareSnapshot } from "../../dom/sense/prepare-snapshot.ts";
import { snapshot } from "../../dom/sense/snapshot.ts";
import { documentId } from "./document-id.ts";
import type { TabJournal } from "./journal.ts";

/** Whether the actions may run. The agent gets the reason of a refusal. */
export type Confirmation = boolean | { reason: string };

/** What a page needs to answer requests. */
export interface PageContext {
  root: Document | Element;
  journal: TabJournal;
  /** Decides whether the actions may run. Default: all may. */
  confirm?: ((actions: readonly AnyAction[]) => Confirmation | Promise<Confirmation>) | undefined;
  /** Waits while the user is typing in a field of these actions. Resolves with false at the deadline. */
  waitUntilIdle(actions: readonly AnyAction[], deadline: number): Promise<boolean>;
  /** Default: `execute` of the DOM package. */
  execute?: typeof execute;
  /** The page's own tools (WebMCP). Default: the agent gets none. */
  pageTools?: PageTools | undefined;
  /** Called with the answer so far when the page unloads. */
  onUnload(response: ExecuteResponse): void;
  /** A pending navigation. Resolves if the page is still there after a while. */
  navigation?: Promise<void>;
}

/**
 * Requests during a navigation are meant for the next page. A page that is still there after this long has not navigated, as
 * after a download.
 */
const maxNavigationMs = 5000;

export async function takeSnapshot(
  { requestId, options }: SnapshotRequest,
  { root, navigation, pageTools }: PageContext,
): Promise<RelayResponse> {
  await navigation;
  await prepareSnapshot({ ...options, root });
  const { fields, ...rest } = markDestinations(snapshot({ ...options, root }), root);
  const tools = pageTools && { tools: await pageTools.list() };
  return { type: "snapshot_response", requestId, fields, snapshot: { ...rest, ...tools } };
}

/** `deadline` is in the time of this page's clock. */
export async function executeActions(
  { requestId, actions, documentId: requested }: ExecuteRequest,
  { deadline, signal }: { deadline: number; signal: AbortSignal },
  pageContext: PageContext,
): Promise<ExecuteResponse> {
  const { journal, pageTools } = pageContext;
  const answer = (report: ExecutionReport): ExecuteResponse => ({ type: "execute_response", requestId, report });
  const answerAll = (verdict: Verdict) => answer(reportAll(actions, verdict));
  const store = (response: ExecuteResponse) => {
    const { delta: _, ...report } = response.report; // a repeated answer needs no delta
    journal.finish(answer(report));
    return response;
  };

  // Without actions, the agent only asks whether the request was started, and makes sure that it won't be. An incomplete
  // journal can't answer that.
  const isQuery = actions.length === 0;
  /** Undefined if the request may be started here and now. */
  const findAnswer = (): ExecuteResponse | undefined => {
    const started = journal.find(requestId);
    if (started) return started.response ?? answerAll(unknownOutcome);
    if (isQuery || requested === undefined || requested === documentId()) return undefined;
    if (!journal.isComplete) return answerAll(unknownOutcome);
    journal.begin(requestId); // it won't be started anywhere
    return store(answerAll(otherDocument));
  };

  await pageContext.navigation;
  const known = findAnswer();
  if (known) return known;
  if (isQuery && !journal.isComplete) return answerAll(unknownOutcome);
  if (!(await pageContext.waitUntilIdle(actions, deadline))) return answerAll(userIsTyping);
  const confirmed = isQuery || !pageContext.confirm || (await pageContext.confirm(actions));
  if (confirmed !== true) return answerAll(declined(confirmed));

  const knownByNow = findAnswer(); // the page may have been in the back/forward cache meanwhile
  if (knownByNow) return knownByNow;
  journal.begin(requestId);
  const onLeave = (report: ExecutionReport) => pageContext.onUnload(store(answer(report)));
  const options = { root: pageContext.root, deadline, signal, onLeave };
  const report = await (pageTools?.call(actions, options) ?? (pageContext.execute ?? execute)(actions, options));
  if (report.outcomes?.some(leavesPage)) pageContext.navigation = sleep(maxNavigationMs);
  return store(answer(report));
}

/** The answer for a request whose outcome can no longer be found out. The message is for the agent. */
export function answerUnknown(
  { requestId, actions }: ExecuteRequest,
  message = unknownOutcome.message,
): ExecuteResponse {
  return { type: "execute_response", requestId, report: reportAll(actions, { ...unknownOutcome, message }) };
}

/** The answer for a request whose field ids belong to another document, or to a page as it was before. */
export function answerOtherDocument(
  { requestId, actions }: ExecuteRequest,
  message = otherDocument.message,
): ExecuteResponse {
  return { type: "execute_response", requestId, report: reportAll(actions, { ...otherDocument, message }) };
}

/** The answer for a request that may not run. The message is for the agent: why, and that nothing was done. */
export function answerRefused(request: SnapshotRequest | ExecuteRequest, message: string): RelayResponse {
  const { type, requestId } = request;
  if (type === "snapshot_request") return { type: "error_response", requestId, message };
  const report = reportAll(request.actions, { status: "refused", code: "NOT_ALLOWED", message });
  return { type: "execute_response", requestId, report };
}

type Verdict = Pick<Outcome, "status" | "code"> & { message: string };

const unknownOutcome: Verdict = {
  status: "unknown",
  code: "ABORTED",
  message: "The page was reloaded during this action. Take a new snapshot.",
};
const otherDocument: Verdict = {
  status: "refused",
  code: "STALE",
  message: "This page is no longer shown. Nothing was done. Take a new snapshot.",
};
const userIsTyping: Verdict = {
  status: "refused",
  code: "NOT_ALLOWED",
  message: "The user is typing in this field. Nothing was done. Try again later.",
};
function declined(refusal: false | { reason: string }): Verdict {
  const reason = refusal ? refusal.reason.trim().replace(/[.。]$/, "") : "";
  const message = `The user denied this${reason && `: ${reason}`}. Nothing was done.`;
  return { status: "refused", code: "NOT_ALLOWED", message };
}

function reportAll(actions: readonly AnyAction[], verdict: Verdict): ExecutionReport {
  const outcomes = actions.map(({ fieldId }, index) => ({
    index,
    ...(typeof fieldId === "string" && { fieldId }),
    ...verdict,
  }));
  return { applied: 0, skipped: actions.length, warnings: [verdict.message], outcomes };
}
