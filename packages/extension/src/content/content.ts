// Runs in the isolated world of a shared tab: reads and operates the page for the worker, which decides what may run.
import { snapshot } from "@giselles-ai/browser-tool/dom";
import { createPageTools } from "@giselles-ai/browser-tool/dom/internal";
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
import { keepPort } from "./keep-port.ts";
import { offerTab } from "./offer-tab.ts";
import { prepareFrame } from "./prepare-frame.ts";
import { SeenFields } from "./seen-fields.ts";
import { drawBorder } from "./tab-border.ts";

/** Time for the user to approve what the browser's own agent asks for. */
const maxWaitMs = 10 * 60_000;

type ExecuteMessage = Extract<ToContent, { type: "execute" }>;

function start(): () => void {
  const journal = openJournal("shared", keepInMemory());
  const typing = watchTyping(document);
  const running = new Map<string, AbortController>();
  /** Answers that the worker has not confirmed. */
  const unsent = new Map<string, ExecuteResponse>();
  const isEnded = new AbortController();
  const seen = new SeenFields();
  let isOffered = false;
  let hasBorder = false;
  const pageContext: PageContext = {
    root: document,
    journal,
    pageTools: createPageTools(snapshot),
    waitUntilIdle: typing.waitUntilIdle,
    onUnload: (response) => void deliver(response),
  };

  async function deliver(response: ExecuteResponse): Promise<void> {
    unsent.set(response.requestId, response);
    await send({ type: "done", response });
    unsent.delete(response.requestId);
  }

  async function run({ request, deadline }: ExecuteMessage): Promise<void> {
    const { requestId } = request;
    const actions = seen.bind(request.actions);
    const stop = new AbortController();
    running.set(requestId, stop);
    const confirm = async () => {
      const begin: FromContent = {
        type: "begin",
        requestId,
        deadline,
        actions: request.actions,
        ...describeActions(actions, seen),
      };
      const reply = (await send(begin)) as Permission | undefined;
      return reply?.isAllowed || { reason: reply?.reason ?? "the tab is no longer shared" };
    };
    // The page's pending navigation is shared by all requests, so the context is extended, not copied.
    const ownContext = Object.assign(Object.create(pageContext) as PageContext, { confirm });
    const response = await executeActions({ ...request, actions }, { deadline, signal: stop.signal }, ownContext);
    seen.add([], response.report.delta);
    if (ownContext.navigation) pageContext.navigation = ownContext.navigation;
    await deliver(response);
    running.delete(requestId);
  }

  /** Repeated with the same id if the browser stops the worker, which never starts a request twice. */
  async function ask(request: RelayRequest): Promise<RelayResponse | undefined> {
    return (await send({ type: "offered", request, deadline: Date.now() + maxWaitMs })) as RelayResponse | undefined;
  }

  function receive(message: ToContent, _: unknown, reply: (answer: unknown) => void): boolean {
    if (message.type === "cancel") running.get(message.requestId)?.abort();
    if (message.type === "execute") {
      const { requestId } = message.request;
      const isKnown = running.has(requestId) || journal.find(requestId) !== undefined;
      if (!running.has(requestId) && (isKnown || !message.isStarted)) void run(message);
      reply({ isKnown: isKnown || !message.isStarted });
    }
    if (message.type === "offer") {
      isOffered ||= offerTab(ask, isEnded.signal);
      reply({ isOffered });
    }
    if (message.type !== "snapshot") return false;
    void takeSnapshot(message.request, pageContext).then((response) => {
      if (response.type === "snapshot_response")
        seen.add(response.fields, response.snapshot?.delta, response.snapshot?.focus);
      reply(response);
    });
    return true; // the reply comes later
  }

  /** Repeated until a worker has it: the browser may stop the worker at any time. */
  async function send(message: FromContent): Promise<unknown> {
    while (!isEnded.signal.aborted) {
      try {
        return await chrome.runtime.sendMessage(message);
      } catch {
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
    return undefined;
  }

  const sendRest = () => {
    for (const response of unsent.values()) void chrome.runtime.sendMessage({ type: "done", response });
  };
  chrome.runtime.onMessage.addListener(receive);
  addEventListener("pagehide", sendRest);
  const port = keepPort({ onShared: showBorder, onEnd: end });
  return port.reconnect;

  function showBorder(): void {
    if (hasBorder) return;
    hasBorder = true;
    drawBorder(isEnded.signal);
  }

  function end(): void {
    isEnded.abort();
    for (const stop of running.values()) stop.abort();
    chrome.runtime.onMessage.removeListener(receive);
    removeEventListener("pagehide", sendRest);
    typing.close();
    delete here.giselleReconnect;
  }
}

/** Set while the script runs, in our isolated world only. */
const here = globalThis as { giselleReconnect?: () => void };
if (here.giselleReconnect) here.giselleReconnect();
else {
  prepareFrame(window);
  here.giselleReconnect = start();
}
