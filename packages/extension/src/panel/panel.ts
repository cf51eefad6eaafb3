// The side panel: a chat with Giselle in this browser, approvals, what is shared with which agent, and the history.
import { element } from "../popup/element.ts";
import { send, showCurrentTab, startScreen } from "../popup/screen.ts";
import { localAgentId, type ShownState } from "../shared/messages.ts";
import { runTask } from "./run-task.ts";
import { createTabDriver } from "./tab-driver.ts";

const form = document.getElementById("task") as HTMLFormElement;
const stop = document.getElementById("stop") as HTMLButtonElement;
const submit = form.querySelector("[type=submit]") as HTMLButtonElement;
let running: AbortController | undefined;

function addMessage(text: string, className = ""): void {
  const message = element("li", { className }, text);
  document.getElementById("messages")?.append(message);
  message.scrollIntoView({ block: "nearest" });
}

/** Shares the tab that the user sees, unless it is shared already. Returns its id. */
async function shareCurrentTab(): Promise<number> {
  const tabId = (await showCurrentTab())?.id;
  if (tabId === undefined) throw new Error("There is no tab to work in.");
  const { grants } = (await send({ type: "state" })) as ShownState;
  const grant = grants.find((each) => each.tabId === tabId);
  if (grant && grant.agentId !== localAgentId)
    throw new Error("This tab is shared with another agent. Stop sharing it first.");
  if (!grant) await send({ type: "share", tabId, agentId: localAgentId, profile: "ask", minutes: 30 });
  return tabId;
}

async function startTask(goal: string): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  running = controller;
  stop.hidden = false;
  submit.disabled = true;
  addMessage(goal, "mine");
  try {
    const tabId = await shareCurrentTab();
    signal.addEventListener("abort", () => void send({ type: "stop", tabId }));
    await runTask(goal, { driver: createTabDriver(send, signal), signal, onMessage: (text) => addMessage(text) });
  } catch (error) {
    addMessage(signal.aborted ? "Stopped. The tab is no longer shared." : (error as Error).message);
  }
  running = undefined;
  stop.hidden = true;
  submit.disabled = false;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  const field = form.elements.namedItem("goal") as HTMLTextAreaElement;
  const goal = field.value.trim();
  if (!goal || running) return;
  field.value = "";
  void startTask(goal);
});
stop.addEventListener("click", () => running?.abort());
chrome.tabs.onActivated.addListener(() => void showCurrentTab());
chrome.tabs.onUpdated.addListener(() => void showCurrentTab());
void startScreen();
