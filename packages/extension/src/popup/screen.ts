// The extension's own screen, in the popup and in the side panel. Pages cannot draw, click or read here.
import {
  browserAgentId,
  type FromPopup,
  type Grant,
  localAgentId,
  type Profile,
  type ShownState,
  type TabApproval,
} from "../shared/messages.ts";
import { isJapanese, words } from "../shared/words/words.ts";
import { button, choice, element } from "./element.ts";
import { type RequestedAgent, readPageRequest } from "./page-request.ts";

const find = (id: string) => document.getElementById(id) as HTMLElement;
/** The side panel also has the chat and the history. */
const isPanel = document.getElementById("history") !== null;
let tab: chrome.tabs.Tab | undefined;
/** A tab whose page can be offered to the browser's own agent. */
let offerable: number | undefined;
let state: ShownState = { agents: [], grants: [], approvals: [], history: [] };
/** What each section shows now. A section that would not change is not drawn again. */
const drawn = new Map<string, string>();

export async function send(command: FromPopup): Promise<unknown> {
  const deliver = () => chrome.runtime.sendMessage(command);
  // The browser may have stopped the worker before it stored a click on "Stop sharing". A code, however, works once.
  const repeat = (error: Error) => (command.type === "pair" ? Promise.reject(error) : deliver());
  const reply = (await deliver().catch(repeat)) as { result?: unknown; error?: string } | undefined;
  if (reply?.error) throw new Error(reply.error);
  return reply?.result;
}

/** Runs what the user asked for, and shows what went wrong. */
function run(...commands: FromPopup[]): void {
  find("problem").textContent = "";
  void (async () => {
    /** The user has just connected this agent, and wants to share the tab with it. */
    let connected: string | undefined;
    try {
      for (const command of commands) {
        const result = await send(command);
        if (command.type === "pair") connected = String(result);
      }
    } catch (error) {
      find("problem").textContent = (error as Error).message;
    }
    await refresh();
    const agents = document.querySelector<HTMLSelectElement>("select[name=agent]");
    if (agents && connected) agents.value = connected;
  })();
}

async function refresh(): Promise<void> {
  state = (await send({ type: "state" })) as ShownState;
  const { agents, grants, approvals } = state;
  const names = agents.map(({ agentId, name }) => [agentId, name]);
  draw("approvals", [approvals, names], () => approvals.map(drawApproval));
  const isOfferable = tab?.id !== undefined && tab.id === offerable;
  const shared = grants.filter(({ tabId }) => tabId === tab?.id);
  draw("tab", [originOf(tab), shared, names, isOfferable], () => drawTab(isOfferable));
  draw("others", [grants, names], drawOthers);
  draw("agents", agents, drawAgents);
  if (isPanel) draw("history", [state.history, names], drawHistory);
}

/** Draws a section again if what it shows has changed. The user's choices stay. */
function draw(id: string, shown: unknown, create: () => Node[]): void {
  const key = JSON.stringify(shown);
  if (drawn.get(id) === key) return;
  drawn.set(id, key);
  const section = find(id);
  const chosen = [...section.querySelectorAll("select")].map(({ name, value }) => [name, value] as const);
  section.replaceChildren(...create());
  for (const [name, value] of chosen) {
    const list = section.querySelector<HTMLSelectElement>(`select[name="${name}"]`);
    if (list && [...list.options].some((option) => option.value === value)) list.value = value;
  }
}

function nameOf(agentId: string): string {
  if (agentId === localAgentId) return words.localAgent;
  if (agentId === browserAgentId) return words.browserAgent;
  return state.agents.find((agent) => agent.agentId === agentId)?.name ?? words.unknownAgent;
}

function drawApproval({ approvalId, agentId, origin, lines }: TabApproval): Node {
  const decide = (isApproved: boolean) => run({ type: "decide", approvalId, isApproved });
  return element(
    "article",
    {},
    element("h2", {}, words.approval.title(origin)),
    element("ul", {}, ...lines.map((line) => element("li", {}, line))),
    element("p", { className: "soft" }, words.approval.askedBy(nameOf(agentId))),
    button(words.approval.approve, () => decide(true), "main"),
    button(words.approval.deny, () => decide(false)),
  );
}

/** The page asks for an agent. Only the agent's server is certain, not its name. */
function drawRequest({ link, name, url }: RequestedAgent): void {
  const section = find("request");
  const close = () => section.replaceChildren();
  const connect = () => {
    close();
    run({ type: "pair", code: link });
  };
  section.replaceChildren(
    element("h2", {}, words.request.title),
    element("p", {}, words.request.agent(name, new URL(url).origin)),
    element("p", { className: "soft" }, words.seesNothing),
    button(words.request.connect, connect, "main"),
    button(words.request.decline, close),
  );
}

function drawTab(isOfferable: boolean): Node[] {
  const grant = state.grants.find(({ tabId }) => tabId === tab?.id);
  const heading = element("h2", {}, words.tab.title);
  if (!grant) return [heading, ...drawShare(isOfferable)];
  const { tabId, agentId, origins, profile, isPaused } = grant;
  const here = originOf(tab);
  const isOutside = here !== "" && !origins.includes(here);
  const stop = button(words.tab.stop, () => run({ type: "stop", tabId }));
  const add = () => run({ type: "share", tabId, agentId, profile, minutes: minutesLeft(grant) });
  return [
    heading,
    element("p", {}, describeGrant(grant)),
    element("p", { className: "soft" }, words.tab.sites(origins.join(", "))),
    ...(isOutside
      ? [element("p", {}, words.tab.away(here)), button(words.tab.shareSite, add, "main")]
      : [
          isPaused
            ? button(words.tab.continue, () => run({ type: "pause", tabId, isPaused: false }), "main")
            : button(words.tab.pause, () => run({ type: "pause", tabId, isPaused: true })),
        ]),
    stop,
    ...(chrome.debugger ? drawRealInput(grant) : []),
  ];
}

/** Only in the build that may use the browser's debugger. */
function drawRealInput({ tabId, hasRealInput }: Grant): Node[] {
  const { useRealInput, endRealInput, realInputNotice, hasRealInput: notice } = words.tab;
  return [
    element("p", { className: "soft" }, hasRealInput ? notice : realInputNotice),
    button(hasRealInput ? endRealInput : useRealInput, () => run({ type: "real-input", tabId, isOn: !hasRealInput })),
  ];
}

function drawShare(isOfferable: boolean): Node[] {
  const agents: [string, string][] = state.agents.map(({ agentId, name }) => [agentId, name]);
  if (isOfferable) agents.push([browserAgentId, words.browserAgent]);
  if (agents.length === 0) return [element("p", {}, words.share[isPanel ? "noAgentInPanel" : "noAgent"])];
  const agent = choice("agent", words.share.agent, agents);
  const profile = choice("profile", words.share.profile, [
    ["ask", words.share.profiles.ask],
    ["auto", words.share.profiles.auto],
  ]);
  const minutes = choice("minutes", words.share.duration, [
    ["30", words.share.durations[30]],
    ["10", words.share.durations[10]],
    ["120", words.share.durations[120]],
  ]);
  const share = () =>
    run({
      type: "share",
      tabId: tab?.id ?? -1,
      agentId: agent.list.value,
      profile: profile.list.value as Profile,
      minutes: Number(minutes.list.value),
    });
  return [
    element("p", {}, words.share.notice),
    agent.label,
    profile.label,
    minutes.label,
    button(words.share.share, share, "main"),
  ];
}

function drawOthers(): Node[] {
  const others = state.grants.filter(({ tabId }) => tabId !== tab?.id);
  if (others.length === 0) return [];
  const rows = others.map((grant) =>
    element(
      "p",
      {},
      `${grant.origins.join(", ")}. ${describeGrant(grant)} `,
      button(words.tab.stop, () => run({ type: "stop", tabId: grant.tabId })),
    ),
  );
  return [element("h2", {}, words.otherTabs), ...rows];
}

function drawAgents(): Node[] {
  if (state.agents.length === 0) return [];
  const rows = state.agents.map(({ agentId, name, place, isReachable }) =>
    element(
      "p",
      {},
      `${words.agentWith(name, [place, ...(isReachable ? [] : [words.notReachable])])} `,
      button(words.disconnect, () => run({ type: "unpair", agentId })),
    ),
  );
  return [element("h2", {}, words.agents), ...rows];
}

/** What agents did, newest first. */
function drawHistory(): Node[] {
  if (state.history.length === 0) return [];
  const rows = [...state.history]
    .reverse()
    .map(({ at, agentId, origin, lines, result }) =>
      element(
        "li",
        {},
        `${new Date(at).toLocaleTimeString(navigator.language)} ${nameOf(agentId)}, ${origin}: ${lines.join("; ")}`,
        element("span", { className: "soft" }, ` ${result}`),
      ),
    );
  return [element("h2", {}, words.history), element("ol", {}, ...rows)];
}

function drawPair(): Node[] {
  const code = element("input", { name: "code", autocomplete: "off", spellcheck: false });
  const form = element(
    "form",
    {},
    element("h2", {}, words.pair.title),
    element("label", {}, words.pair.code, code),
    element("button", { type: "submit" }, words.pair.next),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    void confirmPair(code.value);
  };
  return [form];
}

async function confirmPair(code: string): Promise<void> {
  find("problem").textContent = "";
  const show = (...nodes: Node[]) => find("pair").replaceChildren(...nodes);
  try {
    const name = String(await send({ type: "identify", code }));
    const done = (...commands: FromPopup[]) => {
      show(...drawPair());
      run(...commands);
    };
    show(
      element("h2", {}, words.pair.confirm),
      element("p", {}, name),
      element("p", { className: "soft" }, words.seesNothing),
      button(words.pair.connect, () => done({ type: "pair", code }), "main"),
      button(words.pair.cancel, () => done()),
    );
  } catch (error) {
    find("problem").textContent = (error as Error).message;
  }
}

function describeGrant({ agentId, endsAt, profile, isPaused }: Grant): string {
  const until = new Date(endsAt).toLocaleTimeString(navigator.language, { hour: "numeric", minute: "2-digit" });
  const rule = profile === "ask" ? words.tab.asks : words.tab.doesNotAsk;
  return words.tab.shared(nameOf(agentId), until, isPaused ? words.tab.paused : rule);
}

function minutesLeft({ endsAt }: Grant): number {
  return (endsAt - Date.now()) / 60_000;
}

function originOf(shown: chrome.tabs.Tab | undefined): string {
  return shown?.url ? new URL(shown.url).origin : "";
}

/** Reads which tab the user sees, and shows what concerns it. */
export async function showCurrentTab(): Promise<chrome.tabs.Tab | undefined> {
  [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  await refresh();
  return tab;
}

export async function startScreen(): Promise<void> {
  document.documentElement.lang = isJapanese() ? "ja" : "en";
  find("pair").replaceChildren(...drawPair());
  const shown = await showCurrentTab();
  const onCanOffer = () => {
    offerable = shown?.id;
    void refresh();
  };
  if (shown?.id !== undefined) readPageRequest(shown.id, { onRequest: drawRequest, onCanOffer });
  chrome.storage.session.onChanged.addListener(() => void refresh());
}
