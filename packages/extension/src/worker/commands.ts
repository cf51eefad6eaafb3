// What the user does in the popup.
import {
  browserAgentId,
  type ConnectedAgent,
  type FromPopup,
  localAgentId,
  type ShownState,
} from "../shared/messages.ts";
import { words } from "../shared/words/words.ts";
import { objectTo } from "./answer-request.ts";
import type { Worker } from "./create-worker.ts";
import { identify, pair } from "./pair.ts";
import type { PairedAgent } from "./state.ts";

type Commands = {
  [Type in FromPopup["type"]]: (worker: Worker, command: Extract<FromPopup, { type: Type }>) => Promise<unknown>;
};

const maxMinutes = 8 * 60;

const commands: Commands = {
  state: async (worker) => readState(worker),
  identify: async (_, { code }) => identify(code),
  async pair(worker, { code }) {
    const agent = await pair(code);
    await worker.forget(agent.agentId); // connected again with the same link
    worker.state.data.agents.push(agent);
    worker.connect(agent);
    await worker.state.save();
    return agent.agentId;
  },
  unpair: (worker, { agentId }) => worker.forget(agentId),
  share: shareTab,
  stop: (worker, { tabId }) => worker.stop(tabId),
  async pause(worker, { tabId, isPaused }) {
    const grant = worker.state.grantOfTab(tabId);
    if (!grant) return;
    if (isPaused) return worker.pause(grant);
    grant.isPaused = false;
    await worker.updateRealInput(grant);
    await worker.state.save();
    worker.showAll();
    // The browser's own agent finds the tools only in a document that runs our script.
    const reached = await worker.documents.reach(tabId, Date.now() + 2000);
    if (!objectTo(grant)) worker.setAway(grant, !reached);
  },
  async "real-input"(worker, { tabId, isOn }) {
    const grant = worker.state.grantOfTab(tabId);
    if (!grant) return;
    grant.hasRealInput = isOn && worker.realInput.isPossible;
    await worker.updateRealInput(grant).catch((error: Error) => {
      grant.hasRealInput = false;
      throw new Error(words.errors.noRealInput(error.message));
    });
    await worker.state.save();
  },
  // Repeated by the side panel with the same id if the browser stops this worker.
  ask: (worker, { request, deadline }) =>
    worker.answer(localAgentId, request, { deadline, signal: new AbortController().signal }),
  decide: (worker, { approvalId, isApproved }) => worker.approvals.decide(approvalId, isApproved),
};

export function runPopupCommand(worker: Worker, command: FromPopup): Promise<unknown> {
  return (commands[command.type] as (worker: Worker, command: FromPopup) => Promise<unknown>)(worker, command);
}

async function shareTab(worker: Worker, command: Extract<FromPopup, { type: "share" }>): Promise<void> {
  const { tabId, agentId, profile, minutes } = command;
  const { data } = worker.state;
  const { url = "" } = await chrome.tabs.get(tabId);
  if (!/^https?:/.test(url)) throw new Error(words.errors.notWebPage);
  const agent = worker.state.agent(agentId);
  if (!agent && agentId !== localAgentId && agentId !== browserAgentId) throw new Error(words.errors.notConnected);
  const before = data.grants.find((grant) => grant.tabId === tabId && grant.agentId === agentId);
  const origins = [...new Set([...(before?.origins ?? []), new URL(url).origin])];
  const { hasRealInput = false, isPaused = false } = before ?? {};
  // An agent has one tab, and a tab has one agent.
  for (const grant of data.grants.filter((other) => other.tabId === tabId || other.agentId === agentId))
    await worker.stop(grant.tabId);
  const endsAt = Date.now() + Math.min(minutes, maxMinutes) * 60_000;
  data.grants.push({ tabId, agentId, origins, profile, endsAt, isPaused, isAway: false, hasRealInput });
  if (agent) worker.connect(agent);
  await Promise.all([worker.state.save(), worker.scheduleEnd()]);
  if (isPaused) return worker.showAll();
  const reached = await worker.documents.reach(tabId, Date.now() + 5000);
  const isOffered = !reached || agentId !== browserAgentId || (await worker.offer(tabId));
  if (!reached || !isOffered) {
    await worker.stop(tabId);
    throw new Error(words.errors[reached ? "noBrowserAgent" : "noExtensions"]);
  }
  const grant = worker.state.grantOfTab(tabId);
  if (grant?.hasRealInput) await worker.updateRealInput(grant);
  worker.showAll();
}

function readState(worker: Worker): ShownState {
  worker.endExpired();
  worker.approvals.removeExpired();
  const { agents, grants, approvals, history } = worker.state.data;
  return {
    agents: agents.map((agent) => describeAgent(agent, worker)),
    grants,
    approvals: approvals.filter(({ decision }) => decision === "open"),
    history,
  };
}

function describeAgent(agent: PairedAgent, worker: Worker): ConnectedAgent {
  const { agentId, name, isHosted, url } = agent;
  const place = isHosted ? new URL(url).origin : words.thisComputer;
  return { agentId, name, place, isReachable: worker.isReachable(agent) };
}
