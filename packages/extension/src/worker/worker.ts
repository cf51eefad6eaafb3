// The extension's service worker: holds the grants, checks every request of an agent, and passes it to the shared tab.
import type { FromContent, FromPopup, PageRequest } from "../shared/messages.ts";
import { runPopupCommand } from "./commands.ts";
import { Worker } from "./create-worker.ts";
import { permit } from "./permit.ts";

const worker = new Worker();
const started = worker.start();

chrome.runtime.onMessage.addListener((message: FromContent | FromPopup | PageRequest, sender, reply) => {
  void receive(message, sender).then(reply, (error: Error) => reply({ error: error.message }));
  return true; // the reply comes later
});

/** Commands come only from the extension's own pages; the browser vouches for the sender. */
async function receive(
  message: FromContent | FromPopup | PageRequest,
  sender: chrome.runtime.MessageSender,
): Promise<unknown> {
  await started;
  if (message.type === "page-request") return undefined; // for the popup
  if (message.type === "begin") return permit(message, sender, worker);
  if (message.type === "offered") return worker.answerOffered(message, sender);
  if (message.type === "border-hidden") return worker.pauseHidden(sender);
  if (message.type === "input") return worker.input(message, sender);
  if (message.type === "done") return worker.finish(message.response, sender).then(() => true);
  if (sender.id !== chrome.runtime.id || sender.origin !== location.origin)
    throw new Error("Only the popup may do this.");
  return { result: await runPopupCommand(worker, message) };
}

chrome.runtime.onConnect.addListener((port) => {
  void started.then(() => worker.connectDocument(port));
});

chrome.tabs.onRemoved.addListener((tabId) => {
  void started.then(() => worker.state.grantOfTab(tabId) && worker.stop(tabId));
});

// A tab that is unloaded to save memory gets another id.
chrome.tabs.onReplaced.addListener((addedTabId, removedTabId) => {
  void started.then(() => worker.follow(removedTabId, addedTabId));
});

// The browser clears a tab's badge when it navigates, and our script ends with each document.
chrome.tabs.onUpdated.addListener((tabId, { status }) => {
  void started.then(async () => {
    const grant = worker.state.grantOfTab(tabId);
    if (!grant || !status) return;
    worker.showAll();
    if (status !== "complete" || grant.isPaused) return;
    worker.setAway(grant, !(await worker.documents.reach(tabId, Date.now() + 2000)));
  });
});

// Starts a stopped worker again while an agent is connected, and ends what has expired.
chrome.alarms.onAlarm.addListener(() => {
  void started.then(async () => {
    worker.endExpired();
    if (worker.state.data.agents.length === 0) await chrome.alarms.clear("check");
  });
});
