// Decides, right before the first effect, whether a document may perform a request; and stores that it has begun.
import { hideSecrets } from "@giselles-ai/protocol";
import type { FromContent, Permission, TabApproval } from "../shared/messages.ts";
import { objectTo } from "./answer-request.ts";
import type { Worker } from "./create-worker.ts";
import { digest } from "./digest.ts";
import type { Documents } from "./documents.ts";
import { addToHistory } from "./history.ts";
import type { State } from "./state.ts";

type Begin = Extract<FromContent, { type: "begin" }>;

/** Time for the answer to reach the agent before its own limit. */
const marginMs = 2000;

/** Time for a page to connect to a worker that was just started. */
const maxPortMs = 5000;

export async function permit(begin: Begin, sender: chrome.runtime.MessageSender, worker: Worker): Promise<Permission> {
  const { state, documents } = worker;
  const problem = objectTo(state.grantOfTab(sender.tab?.id));
  if (problem) return no(problem);
  // A worker that was just started gets the page's question before the page's port.
  await documents.waitForPort(sender.tab?.id ?? -1, Date.now() + maxPortMs);
  const first = objectToSender(sender, state, documents);
  if (first) return no(first);
  const { requestId, mayCommit } = begin;
  const lines = begin.lines.map((line) => hideSecrets(line));
  const startedBy = state.data.startedBy[requestId];
  // The worker was stopped before it could reply.
  if (startedBy)
    return startedBy === sender.documentId ? yes(state, sender) : no("another page has already started this request");
  const grant = state.grantOfTab(sender.tab?.id);
  if (grant?.profile === "ask" && mayCommit) {
    const decision = await requestApproval({ ...begin, lines }, sender, worker);
    if (decision === "denied") return no("the user denied it in the extension");
    if (decision === "open")
      return no("approval is still pending in the Giselle extension; ask the user, then send the same actions again");
  }
  const second = objectToSender(sender, state, documents);
  if (second || !grant) return no(second ?? "");
  worker.journalOf(grant.agentId).begin(requestId);
  state.data.startedBy[requestId] = sender.documentId ?? "";
  addToHistory(state.data, { requestId, agentId: grant.agentId, origin: sender.origin ?? "", lines });
  await state.save();
  // The user may have paused the agent while this was stored.
  const third = objectToSender(sender, state, documents);
  return third ? no(third) : yes(state, sender);
}

/** Only the document that is now in a shared tab may act. */
function objectToSender(
  { tab, documentId }: chrome.runtime.MessageSender,
  state: State,
  documents: Documents,
): string | undefined {
  const problem = objectTo(state.grantOfTab(tab?.id));
  if (problem) return problem;
  const isCurrent = documentId !== undefined && documents.find(tab?.id ?? -1)?.documentId === documentId;
  return isCurrent ? undefined : "this page is no longer in the tab";
}

/** Waits for the user. An answer that comes too late for this request soon serves the next one with the same actions. */
async function requestApproval(
  { actions, lines, deadline }: Begin,
  sender: chrome.runtime.MessageSender,
  { state, approvals }: Worker,
): Promise<TabApproval["decision"]> {
  const tabId = sender.tab?.id ?? -1;
  const approvalId = await digest(JSON.stringify([tabId, sender.documentId, actions]));
  const agentId = state.grantOfTab(tabId)?.agentId ?? "";
  await approvals.open({ approvalId, tabId, agentId, origin: sender.origin ?? "", lines });
  return approvals.wait(approvalId, deadline - marginMs);
}

function yes(state: State, { tab }: chrome.runtime.MessageSender): Permission {
  return { isAllowed: true, hasRealInput: state.grantOfTab(tab?.id)?.hasRealInput ?? false };
}

function no(reason: string): Permission {
  return { isAllowed: false, reason };
}
