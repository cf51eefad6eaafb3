// Answers an agent's requests from the tab that is shared with it. Each request is checked against the grant when it comes,
// and once more right before its first effect. A request that was started is never started again.
import {
  answerOtherDocument,
  answerRefused,
  answerUnknown,
  type TabJournal,
} from "@giselles-ai/browser-tool/page/internal";
import type {
  ExecuteRequest,
  ExecuteResponse,
  RelayRequest,
  RelayResponse,
  SnapshotRequest,
} from "@giselles-ai/protocol";
import type { Grant } from "../shared/messages.ts";
import type { Documents, SharedDocument } from "./documents.ts";
import type { State } from "./state.ts";

export interface Answering {
  agentId: string;
  state: State;
  documents: Documents;
  journal: TabJournal;
  /** Called when the tab shows a page that is not shared, and when it comes back. */
  onAway(grant: Grant, isAway: boolean): void;
}

export interface AnswerLimits {
  deadline: number;
  signal: AbortSignal;
}

/** How long a page that unloads may take to report what it has done. */
const unloadMs = 1500;

export async function answerRequest(
  request: RelayRequest,
  limits: AnswerLimits,
  answering: Answering,
): Promise<RelayResponse> {
  const isQuery = request.type === "execute_request" && request.actions.length === 0;
  if (request.type === "execute_request") {
    const started = answering.journal.find(request.requestId);
    if (started?.response) return started.response;
    if (!started && isQuery) return rememberAsNotDone(request, answering);
  }
  for (;;) {
    const grant = answering.state.grantOfAgent(answering.agentId);
    const problem = objectTo(grant);
    if (problem || !grant) return giveUp(request, problem ?? "", answering);
    const document = await answering.documents.reach(grant.tabId, limits.deadline);
    // The user may have paused or ended this meanwhile.
    if (answering.state.grantOfAgent(answering.agentId) !== grant || objectTo(grant)) continue;
    answering.onAway(grant, !document);
    if (!document) return giveUp(request, awayMessage(grant), answering);
    if (request.type === "snapshot_request") await rememberSeen(document, answering);
    // Not so if the user has paused the agent, also if they have let it continue since.
    const isCurrent = () => answering.documents.find(grant.tabId) === document && !objectTo(grant);
    const response =
      request.type === "snapshot_request"
        ? await takeSnapshot(request, document, isCurrent)
        : await execute(request, limits, { grant, document }, answering);
    if (response) return response;
    if (Date.now() >= limits.deadline || limits.signal.aborted) return giveUp(request, lateMessage, answering);
    await answering.documents.waitForChange(100);
  }
}

/** Undefined if the page was not there to the end, or not the agent's to read: then the page is not touched, or its answer not used. */
async function takeSnapshot(
  request: SnapshotRequest,
  document: SharedDocument,
  isCurrent: () => boolean,
): Promise<RelayResponse | undefined> {
  if (!isCurrent()) return undefined;
  await document.reportHandlers();
  if (!isCurrent()) return undefined;
  const response = await document.send<RelayResponse>({ type: "snapshot", request });
  return isCurrent() ? response : undefined;
}

/** Stored at once: the next worker must know which page the agent has seen. */
async function rememberSeen({ documentId }: SharedDocument, { agentId, state }: Answering): Promise<void> {
  const { seen } = state.data;
  if (seen[agentId] === documentId) return;
  seen[agentId] = documentId;
  await state.save();
}

/** Why an agent may not use a tab now, and what to do next; undefined if it may. */
export function objectTo(grant: Grant | undefined, now = Date.now()): string | undefined {
  if (!grant || now >= grant.endsAt)
    return "No tab is shared with this agent. Nothing was done. Ask the user to open the Giselle extension in a tab and share it.";
  if (grant.isPaused) return "The user has paused you. Nothing was done. Wait until they let you continue.";
  return undefined;
}

const notSeenMessage =
  "You have not read this page since the user shared it or let you continue. Nothing was done. Take a new snapshot.";

const stoppedMessage =
  "The user paused you or stopped sharing during this action, so its effect is unknown. When the tab is shared again, take a new snapshot.";

const lateMessage = "The tab did not answer in time. Nothing was done. Try again.";

function awayMessage({ origins }: Grant): string {
  return `The tab has left ${origins.join(", ")}, or the browser no longer lets the extension into it. Nothing was done. Ask the user to open the Giselle extension in the tab, and to share the new site or go back.`;
}

/** Undefined if the document went away before the request was started. */
async function execute(
  request: ExecuteRequest,
  { deadline, signal }: AnswerLimits,
  { grant, document }: { grant: Grant; document: SharedDocument },
  { journal, documents, state, agentId }: Answering,
): Promise<RelayResponse | undefined> {
  const { documentId: _, ...rest } = request; // the relay's name for this worker
  const { requestId } = rest;
  const isStarted = journal.find(requestId) !== undefined;
  const seen = state.data.seen[agentId];
  if (!isStarted && seen !== document.documentId) return answerOtherDocument(rest, seen ? undefined : notSeenMessage);
  const waiter = waitForAnswer(requestId); // the answer may come before the reply to this message
  const reply = await document.send<{ isKnown: boolean }>({ type: "execute", request: rest, deadline, isStarted });
  const cancel = () => void document.send({ type: "cancel", requestId });
  signal.addEventListener("abort", cancel);
  const isHere = () => documents.find(grant.tabId)?.documentId === document.documentId;
  try {
    if (reply?.isKnown) {
      // A worker that was started again has no port of the document for a moment.
      while (!waiter.response && !journal.find(requestId)?.response && isHere() && state.grantOfAgent(agentId)) {
        await Promise.race([waiter.answered, documents.waitForChange(1000)]);
      }
    }
    if (!waiter.response && isUnanswered(journal, requestId)) await Promise.race([waiter.answered, pause(unloadMs)]);
  } finally {
    signal.removeEventListener("abort", cancel);
    waiter.close();
  }
  const response = waiter.response ?? journal.find(requestId)?.response;
  if (response) return response;
  if (journal.find(requestId) && !(reply?.isKnown && isHere()))
    return answerUnknown(request, objectTo(state.grantOfAgent(agentId)) && stoppedMessage);
  return undefined;
}

function isUnanswered(journal: TabJournal, requestId: string): boolean {
  const entry = journal.find(requestId);
  return entry !== undefined && !entry.response;
}

interface Waiter {
  answered: Promise<void>;
  response: ExecuteResponse | undefined;
  close(): void;
}

const waiters = new Map<string, (response: ExecuteResponse) => void>();

function waitForAnswer(requestId: string): Waiter {
  const waiter: Waiter = { answered: Promise.resolve(), response: undefined, close: () => waiters.delete(requestId) };
  waiter.answered = new Promise((resolve) => {
    waiters.set(requestId, (response) => {
      waiter.response = response;
      resolve();
    });
  });
  return waiter;
}

/** Passes a content script's answer to the request that waits for it. */
export function receiveAnswer(response: ExecuteResponse): void {
  waiters.get(response.requestId)?.(response);
}

/** The agent asks whether the request was started. It was not, and now it never will be. */
async function rememberAsNotDone(request: ExecuteRequest, { journal, state }: Answering): Promise<RelayResponse> {
  if (!journal.isComplete) return answerUnknown(request);
  const report = { applied: 0, skipped: 0, warnings: [], outcomes: [] };
  const response: ExecuteResponse = { type: "execute_response", requestId: request.requestId, report };
  journal.begin(request.requestId);
  journal.finish(response);
  await state.save();
  return response;
}

/** What was stopped by the user is reported, but not what the page showed then. */
export function withoutPage({ report, ...response }: ExecuteResponse): ExecuteResponse {
  const { delta: _, late: __, outcomes, ...rest } = report;
  const kept = outcomes?.map(({ output: _output, value: _value, ...outcome }) => outcome);
  return { ...response, report: { ...rest, ...(kept && { outcomes: kept }) } };
}

function giveUp(request: RelayRequest, message: string, { journal, state, agentId }: Answering): RelayResponse {
  const isStarted = request.type === "execute_request" && journal.find(request.requestId) !== undefined;
  if (!isStarted) return answerRefused(request, message);
  return answerUnknown(request, objectTo(state.grantOfAgent(agentId)) && stoppedMessage);
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
