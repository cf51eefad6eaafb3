// The extension's own screen, in the popup and in the side panel. Pages cannot draw, click or read here.
import {
  type Approval,
  type FromPopup,
  type Grant,
  localAgentId,
  localAgentName,
  type Profile,
  type ShownState,
} from "../shared/messages.ts";
import { button, choice, element } from "./element.ts";
import { type RequestedAgent, readPageRequest } from "./page-request.ts";

const find = (id: string) => document.getElementById(id) as HTMLElement;
let tab: chrome.tabs.Tab | undefined;
let state: ShownState = { agents: [], grants: [], approvals: [], history: [] };
/** What each section shows now. A section that would not change is not drawn again. */
const drawn = new Map<string, string>();

export async function send(command: FromPopup): Promise<unknown> {
  const reply = (await chrome.runtime.sendMessage(command)) as { result?: unknown; error?: string } | undefined;
  if (reply?.error) throw new Error(reply.error);
  return reply?.result;
}

/** Runs what the user asked for, and shows what went wrong. */
function run(...commands: FromPopup[]): void {
  find("problem").textContent = "";
  void (async () => {
    try {
      for (const command of commands) await send(command);
    } catch (error) {
      find("problem").textContent = (error as Error).message;
    }
    await refresh();
  })();
}

async function refresh(): Promise<void> {
  state = (await send({ type: "state" })) as ShownState;
  const { agents, grants, approvals } = state;
  const names = agents.map(({ agentId, name }) => [agentId, name]);
  draw("approvals", [approvals, names], () => approvals.map(drawApproval));
  draw("tab", [originOf(tab), grants.filter(({ tabId }) => tabId === tab?.id), names], drawTab);
  draw("others", [grants, names], drawOthers);
  draw("agents", agents, drawAgents);
  if (document.getElementById("history")) draw("history", [state.history, names], drawHistory);
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
  if (agentId === localAgentId) return localAgentName;
  return state.agents.find((agent) => agent.agentId === agentId)?.name ?? "an agent";
}

function drawApproval({ approvalId, agentId, origin, lines }: Approval): Node {
  const decide = (isApproved: boolean) => run({ type: "decide", approvalId, isApproved });
  return element(
    "article",
    {},
    element("h2", {}, `Allow this on ${origin}?`),
    element("ul", {}, ...lines.map((line) => element("li", {}, line))),
    element("p", { className: "soft" }, `Asked by ${nameOf(agentId)}`),
    button("Approve", () => decide(true), "main"),
    button("Deny", () => decide(false)),
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
    element("h2", {}, "This page asks for an agent"),
    element("p", {}, `${name ? `It calls it "${name}". ` : ""}The agent's server is ${new URL(url).origin}.`),
    element("p", { className: "soft" }, "It sees nothing until you share a tab."),
    button("Connect this agent", connect, "main"),
    button("No", close),
  );
}

function drawTab(): Node[] {
  const grant = state.grants.find(({ tabId }) => tabId === tab?.id);
  const heading = element("h2", {}, "This tab");
  if (!grant) return [heading, ...drawShare()];
  const { tabId, agentId, origins, profile, isPaused } = grant;
  const here = originOf(tab);
  const isOutside = here !== "" && !origins.includes(here);
  const stop = button("Stop sharing", () => run({ type: "stop", tabId }));
  const add = () => run({ type: "share", tabId, agentId, profile, minutes: minutesLeft(grant) });
  return [
    heading,
    element("p", {}, describeGrant(grant)),
    element("p", { className: "soft" }, `Sites: ${origins.join(", ")}`),
    ...(isOutside
      ? [
          element("p", {}, `The tab is now on ${here}, which is not shared.`),
          button("Share this site too", add, "main"),
        ]
      : [
          isPaused
            ? button("Give back", () => run({ type: "pause", tabId, isPaused: false }), "main")
            : button("I'll do this part", () => run({ type: "pause", tabId, isPaused: true })),
        ]),
    stop,
  ];
}

function drawShare(): Node[] {
  if (state.agents.length === 0) return [element("p", {}, "Not shared. Connect an agent first.")];
  const agent = choice(
    "agent",
    "Agent",
    state.agents.map(({ agentId, name }) => [agentId, name]),
  );
  const profile = choice("profile", "Buttons and links", [
    ["ask", "Ask me before each"],
    ["auto", "Don't ask"],
  ]);
  const minutes = choice("minutes", "For", [
    ["30", "30 minutes"],
    ["10", "10 minutes"],
    ["120", "2 hours"],
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
    element("p", {}, "Not shared. The agent will see this page as you do, and can use it in your name."),
    agent.label,
    profile.label,
    minutes.label,
    button("Share this tab", share, "main"),
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
      button("Stop sharing", () => run({ type: "stop", tabId: grant.tabId })),
    ),
  );
  return [element("h2", {}, "Other shared tabs"), ...rows];
}

function drawAgents(): Node[] {
  if (state.agents.length === 0) return [];
  const rows = state.agents.map(({ agentId, name, place, isReachable }) =>
    element(
      "p",
      {},
      `${name} (${place}${isReachable ? "" : ", not reachable"}) `,
      button("Disconnect", () => run({ type: "unpair", agentId })),
    ),
  );
  return [element("h2", {}, "Connected agents"), ...rows];
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
        `${new Date(at).toLocaleTimeString()} ${nameOf(agentId)}, ${origin}: ${lines.join("; ")}`,
        element("span", { className: "soft" }, ` ${result}`),
      ),
    );
  return [element("h2", {}, "History"), element("ol", {}, ...rows)];
}

function drawPair(): Node[] {
  const code = element("input", { name: "code", autocomplete: "off", spellcheck: false });
  const form = element(
    "form",
    {},
    element("h2", {}, "Connect an agent"),
    element("label", {}, "Code or link of the agent", code),
    element("button", { type: "submit" }, "Continue"),
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
      element("h2", {}, "Connect this agent?"),
      element("p", {}, name),
      element("p", { className: "soft" }, "It sees nothing until you share a tab."),
      button("Connect", () => done({ type: "pair", code }), "main"),
      button("Cancel", () => done()),
    );
  } catch (error) {
    find("problem").textContent = (error as Error).message;
  }
}

function describeGrant({ agentId, endsAt, profile, isPaused }: Grant): string {
  const until = new Date(endsAt).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
  const rule = profile === "ask" ? "It asks before buttons and links." : "It does not ask.";
  return `Shared with ${nameOf(agentId)} until ${until}. ${isPaused ? "Paused: the agent waits for you." : rule}`;
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
  find("pair").replaceChildren(...drawPair());
  const shown = await showCurrentTab();
  if (shown?.id !== undefined) readPageRequest(shown.id, drawRequest);
  chrome.storage.session.onChanged.addListener(() => void refresh());
}
