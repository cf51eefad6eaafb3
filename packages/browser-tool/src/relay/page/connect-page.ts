// The user's page, in the hands of an agent elsewhere. It shows nothing by itself.
import type { AnyAction, CancelEvent, ReadyEvent, RelayPost, RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import { act, type Desk, look } from "./answer.ts";
import { readEvents } from "./event-stream.ts";
import { findSessionStorage, openJournal } from "./journal.ts";
import { watchTyping } from "./typing.ts";

export type PageStatus = "connecting" | "connected" | "refused" | "closed";

export interface ConnectPageOptions {
  /** The relay's address. */
  url: string;
  /** The page's credential, from `createRelaySession`. */
  credential: { sessionId: string; token: string };
  /** What the agent may see and touch. Default: the whole document. */
  root?: Document | Element;
  /** "refused" is final: the credential is not, or no longer, good. All others pass. */
  onStatus?: (status: PageStatus) => void;
  /** Asked before anything is done. Default: everything may be done. */
  confirm?: (actions: readonly AnyAction[]) => boolean | Promise<boolean>;
}

export interface PageConnection {
  readonly status: PageStatus;
  /** Twice does no harm. */
  close(): void;
}

type PagePost = RelayPost extends infer Post
  ? Post extends RelayPost
    ? Omit<Post, "sessionId" | "token">
    : never
  : never;

/** One document does one thing at a time, whoever asks for it; and what is under way is not begun again. */
const underWay = new Map<string, AbortController>();
let turn: Promise<unknown> = Promise.resolve();

/** Larger bodies are not sent once the page is gone. */
const mostKeepaliveCharacters = 30_000;
const longestPauseMs = 3000;

export function connectPage({
  url,
  credential,
  root = document,
  onStatus,
  confirm,
}: ConnectPageOptions): PageConnection {
  const { sessionId, token } = credential;
  const page = root.nodeType === 9 ? (root as Document) : (root.ownerDocument as Document);
  const journal = openJournal(sessionId, findSessionStorage());
  const typing = watchTyping(page);
  const closing = new AbortController();
  const desk: Desk = { root, journal, confirm, isFree: typing.isDone, onLeave: (response) => void deliver(response) };
  let status: PageStatus | undefined;
  let lastEventId = "";
  /** Add this to our clock to get the relay's, or a little more. */
  let ahead = 0;
  let pause = createPause();

  page.addEventListener("visibilitychange", attend);
  globalThis.addEventListener("focus", attend);
  globalThis.addEventListener("online", hurry);
  globalThis.addEventListener("pageshow", hurry);
  globalThis.addEventListener("pagehide", journal.release);
  void stayConnected();
  return {
    get status() {
      return status ?? "connecting";
    },
    close: () => end("closed"),
  };

  function say(next: PageStatus): void {
    if (status === next || closing.signal.aborted) return;
    status = next;
    onStatus?.(next);
  }

  function end(last: PageStatus): void {
    say(last);
    closing.abort();
    typing.close();
    journal.release();
    page.removeEventListener("visibilitychange", attend);
    globalThis.removeEventListener("focus", attend);
    globalThis.removeEventListener("online", hurry);
    globalThis.removeEventListener("pageshow", hurry);
    globalThis.removeEventListener("pagehide", journal.release);
  }

  function hurry(): void {
    pause.end();
  }

  async function stayConnected(): Promise<void> {
    for (let failures = 0; !closing.signal.aborted; failures += 1) {
      say("connecting");
      pause = createPause();
      if (await listen()) failures = 0;
      if (failures > 0)
        await pause.wait(Math.min(50 * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2), closing.signal);
    }
  }

  /** Resolves when the stream is over: with true when there was one. */
  async function listen(): Promise<boolean> {
    const asked = Date.now();
    let wasConnected = false;
    try {
      const query = new URLSearchParams({ sessionId, ...(journal.tab && { tab: journal.tab }) });
      const response = await fetch(`${url}?${query}`, {
        headers: { authorization: `Bearer ${token}`, ...(lastEventId && { "last-event-id": lastEventId }) },
        cache: "no-store",
        signal: closing.signal,
      });
      if (response.status === 401 || response.status === 403) end("refused");
      if (!response.ok || !response.body) return false;
      await readEvents(response.body, ({ id, data }) => {
        lastEventId = id;
        const event = JSON.parse(data) as ReadyEvent | CancelEvent | RelayRequest;
        if (event.type === "ready") {
          wasConnected = true;
          // However long this has been on its way, the relay's clock is not ahead of this.
          if (event.now) ahead = event.now - asked;
          say("connected");
        } else receive(event);
      });
    } catch {
      // gone: we come back
    }
    return wasConnected;
  }

  function receive(event: CancelEvent | RelayRequest): void {
    const name = `${sessionId} ${event.requestId}`;
    const known = underWay.get(name);
    if (event.type === "cancel") known?.abort();
    if (event.type === "cancel" || known) return;
    const stop = new AbortController();
    underWay.set(name, stop);
    turn = turn.then(async () => {
      const response = await answer(event, stop.signal);
      underWay.delete(name);
      void deliver(response);
    });
  }

  async function answer(request: RelayRequest, signal: AbortSignal): Promise<RelayResponse> {
    try {
      if (request.type === "snapshot_request") return look(request, desk);
      const deadline = (request.deadline ?? Number.POSITIVE_INFINITY) - ahead;
      return await act(request, { deadline, signal }, desk);
    } catch (error) {
      return { type: "error_response", requestId: request.requestId, message: `The page could not do this: ${error}` };
    }
  }

  /** Sends an answer until somebody has it, even when the connection is closed by now. */
  async function deliver(response: RelayResponse): Promise<void> {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const answered = await post({ type: "relay.respond", response });
      if (answered && answered.status < 500 && answered.status !== 429) return;
      await createPause().wait(Math.min(50 * 2 ** attempt, longestPauseMs));
    }
  }

  function attend(): void {
    if (page.visibilityState === "visible" && journal.tab && status === "connected")
      void post({ type: "relay.attend", tab: journal.tab });
  }

  /** Plain text needs no leave from the relay first, which a page that is being left would not get. */
  async function post(message: PagePost): Promise<Response | undefined> {
    const body = JSON.stringify({ ...message, sessionId, token });
    const send = (keepalive: boolean) =>
      fetch(url, { method: "POST", headers: { "content-type": "text/plain" }, body, keepalive }).catch(() => undefined);
    return (body.length < mostKeepaliveCharacters && (await send(true))) || send(false);
  }
}

function createPause() {
  let end = () => {};
  return {
    end: () => end(),
    wait: (ms: number, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        end = resolve;
        setTimeout(resolve, ms);
        signal?.addEventListener("abort", () => resolve(), { once: true });
      }),
  };
}
