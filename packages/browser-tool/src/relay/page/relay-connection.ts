// The connection from a page to the relay: it receives requests, sends answers and reconnects by itself.
import type { CancelEvent, ReadyEvent, RelayPost, RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import { readEvents } from "./event-stream.ts";

export type PageStatus = "connecting" | "connected" | "refused" | "closed";

export interface RelayConnectionOptions {
  url: string;
  credential: { sessionId: string; token: string };
  /** The name of the tab, if it has a persistent journal. */
  tab: string | undefined;
  onStatus?: ((status: PageStatus) => void) | undefined;
  /** `deadline` is in the time of this page's clock. Not called again for a request that is still running. */
  answer(request: RelayRequest, options: { deadline: number; signal: AbortSignal }): Promise<RelayResponse>;
}

type WithoutCredential<Post> = Post extends RelayPost ? Omit<Post, "sessionId" | "token"> : never;

/** A document runs one request at a time, across all connections, and never starts a running request again. */
const running = new Map<string, AbortController>();
let queue: Promise<unknown> = Promise.resolve();

/** Browsers don't send larger bodies after the page has unloaded. */
const maxKeepaliveLength = 30_000;
const maxPauseMs = 3000;

/** Reconnects after every outage, until it is closed or refused. */
export class RelayConnection {
  readonly #options: RelayConnectionOptions;
  readonly #closing = new AbortController();
  #status: PageStatus | undefined;
  #lastEventId = "";
  /** How far the relay's clock is ahead of the page's, at most, in ms. */
  #clockOffset = 0;
  #pause = createPause();

  constructor(options: RelayConnectionOptions) {
    this.#options = options;
    void this.#stayConnected();
  }

  get status(): PageStatus {
    return this.#status ?? "connecting";
  }

  /** Reports that the user views this tab. */
  reportVisible(): void {
    const { tab } = this.#options;
    if (tab && this.#status === "connected") void this.#post({ type: "relay.attend", tab });
  }

  /** Ends the pause before the next attempt. */
  reconnectNow(): void {
    this.#pause.end();
  }

  close(): void {
    this.#end("closed");
  }

  /** Sends an answer until the relay has it, even after the connection is closed. */
  async deliver(response: RelayResponse): Promise<void> {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const reply = await this.#post({ type: "relay.respond", response });
      if (reply && reply.status < 500 && reply.status !== 429) return;
      await createPause().wait(Math.min(50 * 2 ** attempt, maxPauseMs));
    }
  }

  #report(next: PageStatus): void {
    if (this.#status === next || this.#closing.signal.aborted) return;
    this.#status = next;
    this.#options.onStatus?.(next);
  }

  #end(last: PageStatus): void {
    this.#report(last);
    this.#closing.abort();
  }

  async #stayConnected(): Promise<void> {
    const { signal } = this.#closing;
    let failures = 0;
    while (!signal.aborted) {
      this.#report("connecting");
      this.#pause = createPause();
      failures = (await this.#listen()) ? 0 : failures + 1;
      const ms = Math.min(25 * 2 ** failures, maxPauseMs) * (0.5 + Math.random() / 2);
      await this.#pause.wait(ms, signal);
    }
  }

  /** Resolves at the end of the stream, with true if it was connected. */
  async #listen(): Promise<boolean> {
    const requestedAt = Date.now();
    let wasConnected = false;
    try {
      const response = await this.#openStream();
      if (response.status === 401 || response.status === 403) this.#end("refused");
      if (!response.ok || !response.body) return false;
      await readEvents(response.body, ({ id, data }) => {
        this.#lastEventId = id;
        const event = JSON.parse(data) as ReadyEvent | CancelEvent | RelayRequest;
        if (event.type === "ready") {
          wasConnected = true;
          // An upper bound: the event was on its way for an unknown time.
          if (event.now) this.#clockOffset = event.now - requestedAt;
          this.#report("connected");
        } else this.#receive(event);
      });
    } catch {
      // lost: we reconnect
    }
    return wasConnected;
  }

  #openStream(): Promise<Response> {
    const { url, credential, tab } = this.#options;
    const { sessionId, token } = credential;
    const query = new URLSearchParams({ sessionId, ...(tab && { tab }) });
    const lastEventId = this.#lastEventId;
    return fetch(`${url}?${query}`, {
      headers: { authorization: `Bearer ${token}`, ...(lastEventId && { "last-event-id": lastEventId }) },
      cache: "no-store",
      signal: this.#closing.signal,
    });
  }

  #receive(event: CancelEvent | RelayRequest): void {
    const name = `${this.#options.credential.sessionId} ${event.requestId}`;
    const current = running.get(name);
    if (event.type === "cancel") current?.abort();
    if (event.type === "cancel" || current) return;
    const stop = new AbortController();
    running.set(name, stop);
    queue = queue.then(async () => {
      const response = await this.#tryToAnswer(event, stop.signal);
      void this.deliver(response).finally(() => running.delete(name));
    });
  }

  async #tryToAnswer(request: RelayRequest, signal: AbortSignal): Promise<RelayResponse> {
    try {
      const deadline = (request.deadline ?? Number.POSITIVE_INFINITY) - this.#clockOffset;
      return await this.#options.answer(request, { deadline, signal });
    } catch (error) {
      return { type: "error_response", requestId: request.requestId, message: `The page failed to answer: ${error}` };
    }
  }

  /** Plain text needs no CORS preflight, which would not complete while the page unloads. */
  async #post(message: WithoutCredential<RelayPost>): Promise<Response | undefined> {
    const { url, credential } = this.#options;
    const { sessionId, token } = credential;
    const body = JSON.stringify({ ...message, sessionId, token });
    const send = (keepalive: boolean) =>
      fetch(url, { method: "POST", headers: { "content-type": "text/plain" }, body, keepalive }).catch(() => undefined);
    return (body.length < maxKeepaliveLength && (await send(true))) || send(false);
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
