import { answerRefused, openJournal, RelayConnection, type TabJournal } from "@giselles-ai/browser-tool/page/internal";
import type { ExecuteResponse, Point, RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import { browserAgentId, type FromContent, type Grant, type InputReply, localAgentId } from "../shared/messages.ts";
import { type AnswerLimits, answerRequest, objectTo, receiveAnswer, withoutPage } from "./answer-request.ts";
import { OpenApprovals } from "./approvals.ts";
import { showBadge } from "./badge.ts";
import { Documents } from "./documents.ts";
import { finishInHistory } from "./history.ts";
import { RealInput } from "./real-input/real-input.ts";
import { type PairedAgent, State } from "./state.ts";

/** A program that cannot be reached for this long is forgotten: another program may get its port. */
const maxLostMs = 60_000;

/** All that the worker holds. The browser may stop it at any time; a new one continues from the stored state. */
export class Worker {
  readonly state = new State(chrome.storage.session);
  readonly documents = new Documents((tabId) => !objectTo(this.state.grantOfTab(tabId)));
  readonly approvals = new OpenApprovals(this.state, () => this.showAll());
  readonly realInput = new RealInput((tabId) => void this.endRealInput(tabId));
  readonly #connections = new Map<string, RelayConnection>();
  readonly #journals = new Map<string, TabJournal>();

  async start(): Promise<void> {
    await this.state.load();
    for (const agentId of [localAgentId, browserAgentId])
      this.#journals.set(agentId, openJournal(agentId, this.state.journalStorage()));
    for (const agent of this.state.data.agents) this.connect(agent);
    this.endExpired();
    await this.scheduleEnd();
    for (const grant of this.state.data.grants)
      if (grant.hasRealInput) await this.updateRealInput(grant).catch(() => this.endRealInput(grant.tabId));
    this.showAll();
  }

  /** A hosted agent's server is contacted only while a tab is shared with the agent. */
  connect(agent: PairedAgent): void {
    const { agentId, url, credential, isHosted } = agent;
    if (this.#connections.has(agentId) || (isHosted && !this.state.grantOfAgent(agentId))) return;
    const journal = openJournal(agentId, this.state.journalStorage());
    journal.release(); // the next worker is the same tab for the relay
    this.#journals.set(agentId, journal);
    const { state } = this;
    const connection = new RelayConnection({
      url,
      credential,
      // The relay knows the worker as one document. Which page an agent has seen is checked with each request.
      identify: async () => ({ tab: journal.tab, document: agentId }),
      queue: agentId,
      onStatus: (status) => {
        if (status === "refused") void this.forget(agentId);
        if (status === "connected") delete agent.lostAt;
        else agent.lostAt ??= Date.now();
        void state.save();
      },
      answer: (request, limits) => this.answer(agentId, request, limits),
    });
    this.#connections.set(agentId, connection);
    void chrome.alarms.create("check", { periodInMinutes: 0.5 });
    void this.state.save();
  }

  /** Answers a request from the tab that is shared with the agent. */
  answer(agentId: string, request: RelayRequest, limits: AnswerLimits): Promise<RelayResponse> {
    const { state, documents } = this;
    const onAway = (grant: Grant, isAway: boolean) => this.setAway(grant, isAway);
    return answerRequest(request, limits, { agentId, state, documents, journal: this.journalOf(agentId), onAway });
  }

  /** Answers the browser's own agent, which has called a tool of the tab that is shared with it. */
  async answerOffered(
    { request, deadline }: Extract<FromContent, { type: "offered" }>,
    { tab, documentId }: chrome.runtime.MessageSender,
  ): Promise<RelayResponse> {
    const isCurrent = documentId !== undefined && this.documents.find(tab?.id ?? -1)?.documentId === documentId;
    const isShared = this.state.grantOfTab(tab?.id)?.agentId === browserAgentId;
    if (!isCurrent || !isShared) return answerRefused(request, "This tab is not shared. Nothing was done.");
    return this.answer(browserAgentId, request, { deadline, signal: new AbortController().signal });
  }

  /** Accepts a document of a shared tab. One that is shared with the browser's own agent offers its tools. */
  connectDocument(port: chrome.runtime.Port): void {
    this.endExpired();
    const grant = this.state.grantOfTab(port.sender?.tab?.id);
    if (this.documents.connect(port, grant) && grant?.agentId === browserAgentId) void this.offer(grant.tabId);
  }

  /** False in browsers without WebMCP. */
  async offer(tabId: number): Promise<boolean> {
    const reply = await this.documents.find(tabId)?.send<{ isOffered: boolean }>({ type: "offer" });
    return reply?.isOffered ?? false;
  }

  /** False if an agent that should be connected is not. */
  isReachable({ agentId, isHosted }: PairedAgent): boolean {
    const connection = this.#connections.get(agentId);
    return connection ? connection.status === "connected" : isHosted;
  }

  #disconnect(agentId: string): void {
    this.#connections.get(agentId)?.close();
    this.#connections.delete(agentId);
  }

  journalOf(agentId: string): TabJournal {
    return this.#journals.get(agentId) ?? openJournal(agentId, this.state.journalStorage());
  }

  /** Stores what a document has done. Only the document that began a request may report on it. */
  async finish(response: ExecuteResponse, { tab, documentId }: chrome.runtime.MessageSender): Promise<void> {
    const { data } = this.state;
    const startedBy = data.startedBy[response.requestId];
    const isCurrent = this.documents.find(tab?.id ?? -1)?.documentId === documentId;
    if (startedBy ? startedBy !== documentId : !isCurrent) return;
    const problem = objectTo(this.state.grantOfTab(tab?.id));
    const sent = problem === undefined ? response : withoutPage(response);
    for (const journal of startedBy ? this.#journals.values() : []) journal.finish(sent);
    delete data.startedBy[response.requestId];
    finishInHistory(data, response);
    await this.state.save();
    receiveAnswer(sent);
  }

  /** Ends the connection to an agent, and all that was shared with it. */
  async forget(agentId: string): Promise<void> {
    const { data } = this.state;
    this.#disconnect(agentId);
    this.#journals.delete(agentId);
    for (const { tabId } of data.grants.filter((grant) => grant.agentId === agentId)) await this.stop(tabId);
    data.agents = data.agents.filter((agent) => agent.agentId !== agentId);
    delete data.seen[agentId];
    delete data.journals[`giselle:${agentId}`];
    await this.state.save();
  }

  /** Ends the sharing of a tab. */
  async stop(tabId: number): Promise<void> {
    const { data } = this.state;
    const agent = this.state.agent(this.state.grantOfTab(tabId)?.agentId ?? "");
    if (agent?.isHosted) this.#disconnect(agent.agentId);
    data.grants = data.grants.filter((grant) => grant.tabId !== tabId);
    this.approvals.removeOf(tabId);
    const ended = [this.documents.end(tabId), this.realInput.detach(tabId)];
    await Promise.all([this.state.save(), showBadge(tabId, undefined), ...ended]);
    await this.scheduleEnd();
  }

  /**
   * What runs now stops, and what waits for approval is denied. The user may change the page, so the agent has to look again before it
   * acts. Resolves when the page is left alone.
   */
  async pause(grant: Grant): Promise<void> {
    const { tabId, agentId } = grant;
    grant.isPaused = true;
    delete this.state.data.seen[agentId];
    const ended = [this.documents.end(tabId), this.realInput.detach(tabId)];
    this.approvals.removeOf(tabId);
    await Promise.all([this.state.save(), ...ended]);
    this.showAll();
  }

  /** The page hides from the user that it is shared: the agent waits for the user. */
  async pauseHidden({ tab, documentId }: chrome.runtime.MessageSender): Promise<void> {
    const grant = this.state.grantOfTab(tab?.id);
    const isCurrent = this.documents.find(tab?.id ?? -1)?.documentId === documentId;
    if (grant && isCurrent) await this.pause(grant);
  }

  /** The user has closed the browser's banner: the agent waits until the user lets it continue, with simulated input. */
  async endRealInput(tabId: number): Promise<void> {
    const grant = this.state.grantOfTab(tabId);
    if (!grant?.hasRealInput) return;
    grant.hasRealInput = false;
    await this.pause(grant);
  }

  /** Connects the browser's debugger to a tab while its grant has real input and its page is shared. */
  async updateRealInput({ tabId, hasRealInput, isPaused, isAway }: Grant): Promise<void> {
    await (hasRealInput && !isPaused && !isAway ? this.realInput.attach(tabId) : this.realInput.detach(tabId));
  }

  /** Makes a real click, key or text for the document that has begun this request. */
  async input(
    { requestId, request }: Extract<FromContent, { type: "input" }>,
    { tab, documentId }: chrome.runtime.MessageSender,
  ): Promise<InputReply> {
    const { state, documents } = this;
    const tabId = tab?.id ?? -1;
    const isCurrent = () => {
      const grant = state.grantOfTab(tabId);
      const isBegun = documentId !== undefined && state.data.startedBy[requestId] === documentId;
      const isHere = documents.find(tabId)?.documentId === documentId;
      return isBegun && isHere && grant?.hasRealInput === true && !objectTo(grant);
    };
    const follow = async () => (await documents.find(tabId)?.send<Point | null>({ type: "follow" })) ?? undefined;
    return { refusal: await this.realInput.perform(request, { tabId, isCurrent, follow }) };
  }

  /** The tab has another id from now on. Its page is gone, and with it what waits for approval. */
  async follow(tabId: number, nextTabId: number): Promise<void> {
    const grant = this.state.grantOfTab(tabId);
    if (!grant) return;
    this.approvals.removeOf(tabId);
    await Promise.all([this.documents.end(tabId), this.realInput.detach(tabId)]);
    grant.tabId = nextTabId;
    grant.isAway = true;
    await this.state.save();
    this.showAll();
  }

  /** Has the browser start this worker, or a new one, when the next tab's time is over: an idle agent asks for nothing. */
  async scheduleEnd(): Promise<void> {
    const ends = this.state.data.grants.map(({ endsAt }) => endsAt);
    await (ends.length > 0 ? chrome.alarms.create("end", { when: Math.min(...ends) }) : chrome.alarms.clear("end"));
  }

  endExpired(now = Date.now()): void {
    const { grants, agents } = this.state.data;
    for (const { tabId, endsAt } of grants) if (now >= endsAt) void this.stop(tabId);
    for (const { agentId, isHosted, lostAt = now } of agents)
      if (!isHosted && now - lostAt > maxLostMs) void this.forget(agentId);
  }

  setAway(grant: Grant, isAway: boolean): void {
    if (grant.isAway === isAway) return;
    grant.isAway = isAway;
    if (grant.hasRealInput) void this.updateRealInput(grant).catch(() => this.endRealInput(grant.tabId));
    void this.state.save();
    this.showAll();
  }

  showAll(): void {
    const { grants, approvals } = this.state.data;
    for (const grant of grants) {
      const isAsking = approvals.some(({ tabId, decision }) => tabId === grant.tabId && decision === "open");
      void showBadge(grant.tabId, grant, isAsking);
    }
  }
}
