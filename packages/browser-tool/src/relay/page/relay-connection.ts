// The line from a page to the relay: requests come in, answers go out, and a lost connection comes back by itself.
import type { CancelEvent, ReadyEvent, RelayPost, RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import { readEvents } from "./event-stream.ts";

export type PageStatus = "connecting" | "connected" | "refused" | "closed";

export interface RelayConnectionOptions {
  url: string;
  credential: { sessionId: string; token: string };
  /** Names the tab, where it knows across reloads what it has begun. */
  tab: string | undefined;
  onStatus?: ((status: PageStatus) => void) | undefined;
  /** `deadline` is told by this side's clock. A request that comes again while it is under way is not asked again. */
  answer(request: RelayRequest, options: { deadline: number; signal: AbortSignal }): Promise<RelayResponse>;
}

type WithoutCredential<Post> = Post extends RelayPost ? Omit<Post, "sessionId" | "token"> : never;

/** One document does one thing at a time, whoever asks for it; and what is under way is not begun again. */
const underWay = new Map<string, AbortController>();
let turn: Promise<unknown> = Promise.resolve();

/** Larger bodies are not sent once the page is gone. */
const mostKeepaliveCharacters = 30_000;
const longestPauseMs = 3000;

/** One tab's way to the relay. It comes back after every outage, until it is closed or refused. */
export class RelayConnection {
  readonly #options: RelayConnectionOptions;
  readonly #closing = new AbortController();
  #status: PageStatus | undefined;
  #lastEventId = "";
  /** Add this to our clock to get the relay's, or a little more. */
  #ahead = 0;
  #pause = createPause();

  constructor(options: RelayConnectionOptions) {
    this.#options = options;
    void this.#stayConnected();
  }

  get status(): PageStatus {
    return this.#status ?? "connecting";
  }

  /** Says that the person looks at this tab. */
  attend(): void {
    const { tab } = this.#options;
    if (tab && this.#status === "connected") void this.#post({ type: "relay.attend", tab });
  }

  /** Tries again now, if it waits to. */
  hurry(): void {
    this.#pause.end();
  }

  close(): void {
    this.#end("closed");
  }

  /** Sends an answer until somebody has it, even when the connection is closed by now. */
  async deliver(response: RelayResponse): Promise<void> {
    for (let attempt = 0; attempt < 30; attempt += 1) {
      const answered = await this.#post({ type: "relay.respond", response });
      if (answered && answered.status < 500 && answered.status !== 429) return;
      await createPause().wait(Math.min(50 * 2 ** attempt, longestPauseMs));
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
      const ms = Math.min(25 * 2 ** failures, longestPauseMs) * (0.5 + Math.random() / 2);
      await this.#pause.wait(ms, signal);
    }
  }

  /** Resolves when the stream is over: with true when there was one. */
  async #listen(): Promise<boolean> {
    const asked = Date.now();
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
          // However long this has been on its way, the relay's clock is not further ahead than this.
          if (event.now) this.#ahead = event.now - asked;
          this.#report("connected");
        } else this.#receive(event);
      });
    } catch {
      // gone: we come back
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
    const known = underWay.get(name);
    if (event.type === "cancel") known?.abort();
    if (event.type === "cancel" || known) return;
    const stop = new AbortController();
    underWay.set(name, stop);
    turn = turn.then(async () => {
      const response = await this.#tryToAnswer(event, stop.signal);
      void this.deliver(response).finally(() => underWay.delete(name));
    });
  }

  async #tryToAnswer(request: RelayRequest, signal: AbortSignal): Promise<RelayResponse> {
    try {
      const deadline = (request.deadline ?? Number.POSITIVE_INFINITY) - this.#ahead;
      return await this.#options.answer(request, { deadline, signal });
    } catch (error) {
      return { type: "error_response", requestId: request.requestId, message: `The page could not do this: ${error}` };
    }
  }

  /** Plain text needs no leave from the relay first, which a page that is being left would not get. */
  async #post(message: WithoutCredential<RelayPost>): Promise<Response | undefined> {
    const { url, credential } = this.#options;
    const { sessionId, token } = credential;
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
