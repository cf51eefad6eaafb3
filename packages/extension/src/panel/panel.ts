// The side panel: a chat with Giselle in this browser, approvals, what is shared with which agent, and the history.
import { hideSecrets } from "@giselles-ai/protocol";
import { choice, element } from "../popup/element.ts";
import { send, showCurrentTab, startScreen } from "../popup/screen.ts";
import { localAgentId, type ShownState } from "../shared/messages.ts";
import { words } from "../shared/words/words.ts";
import { Chat } from "./chat.ts";
import { runTask } from "./run-task.ts";
import { createTabDriver } from "./tab-driver.ts";
import { createRulesPlanner, loadModelPlanner, type TabPlanner } from "./tab-planner.ts";

const form = document.getElementById("task") as HTMLFormElement;
const stop = document.getElementById("stop") as HTMLButtonElement;
const submit = form.querySelector("[type=submit]") as HTMLButtonElement;
const chat = new Chat();
const planners = new Map<string, TabPlanner>();
let running: AbortController | undefined;

/** The page has places for these texts. */
function writeTexts(): void {
  const texts = { "ask-title": words.chat.title, "task-label": words.chat.task, "task-notice": words.chat.notice };
  for (const [id, text] of Object.entries(texts)) document.getElementById(id)?.prepend(text);
  submit.textContent = words.chat.send;
  stop.textContent = words.chat.stop;
}

function addMessage(text: string, className = ""): void {
  const message = element("li", { className }, hideSecrets(text));
  document.getElementById("messages")?.append(message);
  message.scrollIntoView({ block: "nearest" });
}

/** Shares the tab that the user sees, unless it is shared already. Returns its id. */
async function shareCurrentTab(): Promise<number> {
  const tabId = (await showCurrentTab())?.id;
  if (tabId === undefined) throw new Error(words.errors.noTab);
  const { grants } = (await send({ type: "state" })) as ShownState;
  const grant = grants.find((each) => each.tabId === tabId);
  if (grant && grant.agentId !== localAgentId) throw new Error(words.errors.otherAgent);
  if (!grant) await send({ type: "share", tabId, agentId: localAgentId, profile: "ask", minutes: 30 });
  return tabId;
}

/** The planner that the user has chosen. */
async function openPlanner(): Promise<TabPlanner> {
  const { value: name = "rules" } = (form.elements.namedItem("planner") ?? {}) as { value?: string };
  const open = name === "model" ? () => loadModelPlanner(showDownload) : createRulesPlanner;
  const planner = planners.get(name) ?? (await open());
  planners.set(name, planner);
  return planner;
}

function showDownload(loaded: number): void {
  (document.getElementById("download") as HTMLElement).textContent =
    loaded < 1 ? words.chat.download(Math.round(loaded * 100)) : "";
}

/** Offers the browser's own model if the device has one or can get one. */
async function offerModel(): Promise<void> {
  const { LanguageModel } = globalThis as { LanguageModel?: { availability(): Promise<string> } };
  const availability = await LanguageModel?.availability().catch(() => "unavailable");
  if (availability === undefined || availability === "unavailable") return;
  const { label } = choice("planner", words.chat.planner, [
    ["rules", words.chat.rules],
    ["model", availability === "available" ? words.chat.model : words.chat.modelToDownload],
  ]);
  submit.before(label, element("p", { id: "download", className: "soft", role: "status" }));
}

async function startTask(goal: string): Promise<void> {
  const controller = new AbortController();
  const { signal } = controller;
  running = controller;
  stop.hidden = false;
  submit.disabled = true;
  addMessage(goal, "mine");
  chat.begin(goal);
  try {
    const tabId = await shareCurrentTab();
    signal.addEventListener("abort", () => void send({ type: "stop", tabId }));
    const planner = await openPlanner();
    await runTask({ chat, planner, driver: createTabDriver(send, signal), signal, onMessage: addMessage });
  } catch (error) {
    const text = signal.aborted ? words.chat.stopped : (error as Error).message;
    chat.end(text, false);
    addMessage(text);
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
writeTexts();
void offerModel();
void startScreen();
