// The connection from a page to the relay: it receives requests, sends answers and reconnects by itself.
import type { CancelEvent, ReadyEvent, RelayPost, RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import { readEvents } from "./event-stream.ts";

export type PageStatus = "connecting" | "connected" | "refused" | "closed";

export interface RelayConnectionOptions {
  url: string;
  credential: { sessionId: string; token: string };
  /** Called before the first connection, after a suspension, and with `isReplaced` if another document has the name. */
  identify(options: { isReplaced: boolean }): Promise<PageIdentity>;
  onStatus?: ((status: PageStatus) => void) | undefined;
  /** Connections with the same queue run one request at a time. Default: all connections of this document. */
  queue?: string;
  /** `deadline` is in the time of this page's clock. Not called again for a request that is still running. */
  answer(request: RelayRequest, options: { deadline: number; signal: AbortSignal }): Promise<RelayResponse>;
}

export interface PageIdentity {
  /** The name of the tab, if it has a persistent journal. */
  tab: string | undefined;
  document: string;
}

type WithoutCredential<Post> = Post extends RelayPost ? Omit<Post, "sessionId" | "token"> : never;

/** A document runs one request at a time, across all connections, and never starts a running request again. */
const running = new Map<string, AbortController>();
const queues = new Map<string, Promise<unknown>>();

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
  #stream = new AbortController();
  #suspension: ReturnType<typeof createPause> | undefined;
  #identity: Promise<PageIdentity> | undefined;
  /** The identity that the relay knows. */
  #known: PageIdentity | undefined;

  constructor(options: RelayConnectionOptions) {
    this.#options = options;
    void this.#stayConnected();
  }

  get status(): PageStatus {
    return this.#status ?? "connecting";
  }

  /** Reports that the user views this tab. */
  reportVisible(): void {
    const tab = this.#known?.tab;
    if (tab && this.#status === "connected") void this.#post({ type: "relay.attend", tab });
  }

  /** Ends the pause before the next attempt. */
  reconnectNow(): void {
    this.#pause.end();
  }

  /** Disconnects and stops what is running, because the page is no longer shown. */
  suspend(): void {
    this.#suspension ??= createPause();
    this.#identity = undefined;
    this.#stream.abort();
    for (const [name, stop] of running) if (name.startsWith(`${this.#options.credential.sessionId} `)) stop.abort();
  }

  /** Idempotent. */
  resume = (): void => {
    this.#suspension?.end();
    this.#suspension = undefined;
    this.reconnectNow();
  };

  close(): void {
    this.#end("closed");
  }

  /** Sends an answer until the relay has it, even after the connection is closed. */
  async deliver(response: RelayResponse): Promise<void> {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const document = this.#known?.document;
      const reply = await this.#post({ type: "relay.respond", response, ...(document && { document }) });
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
    this.#stream.abort();
  }

  async #stayConnected(): Promise<void> {
    const { signal } = this.#closing;
    let failures = 0;
    while (!signal.aborted) {
      this.#report("connecting");
      while (this.#suspension && !signal.aborted) await this.#suspension.wait(undefined, signal);
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
      if (response.status === 410) this.#identity = this.#options.identify({ isReplaced: true });
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

  async #openStream(): Promise<Response> {
    const { url, credential } = this.#options;
    const { sessionId, token } = credential;
    this.#stream = new AbortController();
    const { signal } = this.#stream;
    this.#identity ??= this.#options.identify({ isReplaced: false });
    this.#known = await this.#identity;
    this.#closing.signal.throwIfAborted();
    const { tab, document } = this.#known;
    const query = new URLSearchParams({ sessionId, document, ...(tab && { tab }) });
    const lastEventId = this.#lastEventId;
    return fetch(`${url}?${query}`, {
      headers: { authorization: `Bearer ${token}`, ...(lastEventId && { "last-event-id": lastEventId }) },
      cache: "no-store",
      signal,
    });
  }

  #receive(event: CancelEvent | RelayRequest): void {
    const name = `${this.#options.credential.sessionId} ${event.requestId}`;
    const current = running.get(name);
    if (event.type === "cancel") current?.abort();
    if (event.type === "cancel" || current) return;
    const stop = new AbortController();
    running.set(name, stop);
    const { queue = "document" } = this.#options;
    const turn = (queues.get(queue) ?? Promise.resolve()).then(async () => {
      const response = await this.#tryToAnswer(event, stop.signal);
      void this.deliver(response).finally(() => running.delete(name));
    });
    queues.set(queue, turn);
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
    /** Without `ms`, until `end` is called. */
    wait: (ms: number | undefined, signal?: AbortSignal) =>
      new Promise<void>((resolve) => {
        const timer = ms === undefined ? undefined : setTimeout(() => end(), ms);
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
