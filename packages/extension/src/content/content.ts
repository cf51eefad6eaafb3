// Runs in the isolated world of a shared tab: reads and operates the page for the worker, which decides what may run.
import { snapshot } from "@giselles-ai/browser-tool/dom";
import { createPageTools, endLateWatch, haltOn } from "@giselles-ai/browser-tool/dom/internal";
import {
  executeActions,
  openJournal,
  type PageContext,
  takeSnapshot,
  watchTyping,
} from "@giselles-ai/browser-tool/page/internal";
import type { ExecuteResponse, RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import type { FromContent, Permission, ToContent } from "../shared/messages.ts";
import { describeActions } from "./describe-actions.ts";
import { keepInMemory } from "./keep-in-memory.ts";
import { type KeptPort, keepPort } from "./keep-port.ts";
import { offerTab } from "./offer-tab.ts";
import { canBeReal, PageInput } from "./page-input.ts";
import { prepareFrame } from "./prepare-frame.ts";
import { SeenFields } from "./seen-fields.ts";
import { drawBorder } from "./tab-border.ts";

/** Time for the user to approve what the browser's own agent asks for. */
const maxWaitMs = 10 * 60_000;

type ExecuteMessage = Extract<ToContent, { type: "execute" }>;

/** The script of a tab that is shared, until sharing ends. */
class SharedPage {
  readonly #journal = openJournal("shared", keepInMemory());
  readonly #typing = watchTyping(document);
  readonly #running = new Map<string, AbortController>();
  /** Answers that the worker has not confirmed. */
  readonly #unsent = new Map<string, ExecuteResponse>();
  readonly #ended = new AbortController();
  readonly #seen = new SeenFields();
  readonly #input = new PageInput();
  readonly #context: PageContext = {
    root: document,
    journal: this.#journal,
    pageTools: createPageTools(snapshot),
    waitUntilIdle: this.#typing.waitUntilIdle,
    onUnload: (response) => void this.#deliver(response),
  };
  #port: KeptPort | undefined;
  #isOffered = false;
  #hasBorder = false;

  /** Returns a function that connects to the worker again. */
  start(): () => void {
    haltOn(this.#ended.signal);
    chrome.runtime.onMessage.addListener(this.#receive);
    addEventListener("pagehide", this.#sendRest);
    this.#port = keepPort({ onShared: () => this.#showBorder(), onEnd: () => this.#end() });
    return this.#port.reconnect;
  }

  async #deliver(response: ExecuteResponse): Promise<void> {
    const done: FromContent = { type: "done", response };
    this.#unsent.set(response.requestId, response);
    if (!this.#ended.signal.aborted) await this.#send(done);
    // What the user has stopped is reported too. This may be a repetition, which the worker ignores.
    if (this.#ended.signal.aborted) await this.#sendOnce(done);
    this.#unsent.delete(response.requestId);
  }

  async #run({ request, deadline }: ExecuteMessage): Promise<void> {
    const { requestId } = request;
    const actions = this.#seen.bind(request.actions);
    const stop = new AbortController();
    this.#running.set(requestId, stop);
    const confirm = async () => {
      if (this.#ended.signal.aborted) return { reason: "the user has paused or stopped it" };
      const begin: FromContent = {
        type: "begin",
        requestId,
        deadline,
        actions: request.actions,
        ...describeActions(actions, this.#seen),
      };
      const reply = (await this.#send(begin)) as Permission | undefined;
      if (!reply?.isAllowed) return { reason: reply?.reason ?? "the tab is no longer shared" };
      if (reply.hasRealInput && canBeReal(actions))
        ownContext.execute = this.#input.executeFor(requestId, this.#ended.signal);
      return true;
    };
    // The page's pending navigation is shared by all requests, so the context is extended, not copied.
    const ownContext = Object.assign(Object.create(this.#context) as PageContext, { confirm });
    const response = await executeActions({ ...request, actions }, { deadline, signal: stop.signal }, ownContext);
    this.#seen.add([], response.report.delta);
    if (ownContext.navigation) this.#context.navigation = ownContext.navigation;
    await this.#deliver(response);
    this.#running.delete(requestId);
  }

  /** Repeated with the same id if the browser stops the worker, which never starts a request twice. */
  readonly #ask = async (request: RelayRequest): Promise<RelayResponse | undefined> =>
    (await this.#send({ type: "offered", request, deadline: Date.now() + maxWaitMs })) as RelayResponse | undefined;

  readonly #receive = (message: ToContent, _: unknown, reply: (answer: unknown) => void): boolean => {
    if (message.type === "cancel") this.#running.get(message.requestId)?.abort();
    if (message.type === "end") this.#port?.end();
    if (message.type === "follow") reply(this.#input.follow() ?? null);
    if (message.type === "execute") reply({ isKnown: this.#startOnce(message) });
    if (message.type === "offer") {
      this.#isOffered ||= offerTab(this.#ask, this.#ended.signal);
      reply({ isOffered: this.#isOffered });
    }
    if (message.type !== "snapshot") return false;
    void takeSnapshot(message.request, this.#context).then((response) => {
      if (response.type === "snapshot_response")
        this.#seen.add(response.fields, response.snapshot?.delta, response.snapshot?.focus);
      reply(this.#ended.signal.aborted ? undefined : response);
    });
    return true; // the reply comes later
  };

  /** Starts a request, but not one that runs here or was started in another document. Returns whether this document has it. */
  #startOnce(message: ExecuteMessage): boolean {
    const { requestId } = message.request;
    const isRunning = this.#running.has(requestId);
    const isKnown = isRunning || this.#journal.find(requestId) !== undefined;
    if (!isRunning && (isKnown || !message.isStarted)) void this.#run(message);
    return isKnown || !message.isStarted;
  }

  /** Repeated until a worker has it: the browser may stop the worker at any time. */
  async #send(message: FromContent): Promise<unknown> {
    while (!this.#ended.signal.aborted) {
      try {
        return await chrome.runtime.sendMessage(message);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    return undefined;
  }

  async #sendOnce(message: FromContent): Promise<void> {
    try {
      await chrome.runtime.sendMessage(message);
    } catch {
      // the extension was removed or updated
    }
  }

  readonly #sendRest = (): void => {
    for (const response of this.#unsent.values()) void chrome.runtime.sendMessage({ type: "done", response });
  };

  #showBorder(): void {
    if (this.#hasBorder) return;
    this.#hasBorder = true;
    drawBorder(this.#ended.signal, () => void this.#send({ type: "border-hidden" }));
  }

  /** From now on the page is neither read nor touched, also not by an action that is under way. */
  #end(): void {
    this.#ended.abort();
    endLateWatch();
    for (const stop of this.#running.values()) stop.abort();
    chrome.runtime.onMessage.removeListener(this.#receive);
    removeEventListener("pagehide", this.#sendRest);
    this.#typing.close();
    delete here.giselleReconnect;
  }
}

/** Set while the script runs, in our isolated world only. */
const here = globalThis as { giselleReconnect?: () => void };
if (here.giselleReconnect) here.giselleReconnect();
else {
  prepareFrame(window);
  here.giselleReconnect = new SharedPage().start();
}
