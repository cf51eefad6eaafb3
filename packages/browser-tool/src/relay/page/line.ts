// The line from a page to the relay: requests come in, answers go out, and a lost connection comes back by itself.
import type { CancelEvent, ReadyEvent, RelayPost, RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import { readEvents } from "./event-stream.ts";

export type PageStatus = "connecting" | "connected" | "refused" | "closed";

export interface LineOptions {
  url: string;
  credential: { sessionId: string; token: string };
  /** Names the tab, where it knows across reloads what it has begun. */
  tab: string | undefined;
  onStatus?: ((status: PageStatus) => void) | undefined;
  /** `deadline` is told by this side's clock. A request that comes again while it is under way is not asked again. */
  answer(request: RelayRequest, options: { deadline: number; signal: AbortSignal }): Promise<RelayResponse>;
}

export interface Line {
  readonly status: PageStatus;
  /** Sends an answer until somebody has it, even when the line is closed by now. */
  deliver(response: RelayResponse): Promise<void>;
  /** Says that the person looks at this tab. */
  attend(): void;
  /** Tries again now, if it waits to. */
  hurry(): void;
  close(): void;
}

type WithoutCredential<Post> = Post extends RelayPost ? Omit<Post, "sessionId" | "token"> : never;

/** One document does one thing at a time, whoever asks for it; and what is under way is not begun again. */
const underWay = new Map<string, AbortController>();
let turn: Promise<unknown> = Promise.resolve();

/** Larger bodies are not sent once the page is gone. */
const mostKeepaliveCharacters = 30_000;
const longestPauseMs = 3000;

export function openLine({ url, credential, tab, onStatus, answer }: LineOptions): Line {
  const { sessionId, token } = credential;
  const closing = new AbortController();
  let status: PageStatus | undefined;
  let lastEventId = "";
  /** Add this to our clock to get the relay's, or a little more. */
  let ahead = 0;
  let pause = createPause();
  void stayConnected();
  return {
    get status() {
      return status ?? "connecting";
    },
    deliver,
    attend() {
      if (tab && status === "connected") void post({ type: "relay.attend", tab });
    },
    hurry: () => pause.end(),
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
  }

  async function stayConnected(): Promise<void> {
    let failures = 0;
    while (!closing.signal.aborted) {
      say("connecting");
      pause = createPause();
      failures = (await listen()) ? 0 : failures + 1;
      const ms = Math.min(25 * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2);
      await pause.wait(ms, closing.signal);
    }
  }

  /** Resolves when the stream is over: with true when there was one. */
  async function listen(): Promise<boolean> {
    const asked = Date.now();
    let wasConnected = false;
    try {
      const query = new URLSearchParams({ sessionId, ...(tab && { tab }) });
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
          // However long this has been on its way, the relay's clock is not further ahead than this.
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
      const response = await tryToAnswer(event, stop.signal);
      void deliver(response).finally(() => underWay.delete(name));
    });
  }

  async function tryToAnswer(request: RelayRequest, signal: AbortSignal): Promise<RelayResponse> {
    try {
      const deadline = (request.deadline ?? Number.POSITIVE_INFINITY) - ahead;
      return await answer(request, { deadline, signal });
    } catch (error) {
      return { type: "error_response", requestId: request.requestId, message: `The page could not do this: ${error}` };
    }
  }

  async function deliver(response: RelayResponse): Promise<void> {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const answered = await post({ type: "relay.respond", response });
      if (answered && answered.status < 500 && answered.status !== 429) return;
      await createPause().wait(Math.min(50 * 2 ** attempt, longestPauseMs));
    }
  }

  /** Plain text needs no leave from the relay first, which a page that is being left would not get. */
  async function post(message: WithoutCredential<RelayPost>): Promise<Response | undefined> {
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
        const timer = setTimeout(() => end(), ms);
        end = () => {
          clearTimeout(timer);
          signal?.removeEventListener("abort", end);
          resolve();
        };
        signal?.addEventListener("abort", end);
        if (signal?.aborted) end();
      }),
  };
}
