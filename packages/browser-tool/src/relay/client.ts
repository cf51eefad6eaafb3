import type {
  AnyAction,
  ExecutionReport,
  PageDriver,
  RelayPost,
  RelayRequest,
  RelayResponse,
  Settlement,
  Snapshot,
  SnapshotField,
  SnapshotOptions,
} from "@giselles-ai/protocol";
import { dispatchErrorSchema, dispatchSuccessSchema } from "@giselles-ai/protocol";
import { RelayError } from "./relay-error.ts";

export interface RelayClientOptions {
  url: string;
  sessionId: string;
  /** The agent's token. */
  token: string;
  /** How long the page has for an answer, in ms, at most 55,000. Default 20,000. */
  timeoutMs?: number;
  /** How long a missing page is waited for, in ms. Default 800; after an action that left the page, 10,000. */
  waitForBrowserMs?: number;
  headers?: Record<string, string>;
  fetch?: typeof fetch;
}

type ResponseOf<Type extends RelayResponse["type"]> = Extract<RelayResponse, { type: Type }>;
type WithoutCredential<Post> = Post extends RelayPost ? Omit<Post, "sessionId" | "token"> : never;
type Question = WithoutCredential<Extract<RelayPost, { type: "relay.dispatch" | "relay.recall" }>>;

const afterNavigationMs = 10_000;
const pauseMs = 100;
const longestPauseMs = 1000;

/**
 * The page of a user, as the agent drives it across a relay. A request keeps its id until it is answered or times out, so a
 * lost connection costs nothing and repeats nothing.
 *
 * @example <caption>packages/browser-tool/test/relay/mounts.test.ts</caption>
 * const agent = new RelayClient({ url, ...session.agent });
 * const { fields } = await agent.snapshot();
 */
export class RelayClient implements PageDriver {
  readonly #url: string;
  readonly #credential: { sessionId: string; token: string };
  readonly #timeoutMs: number;
  readonly #waitForBrowserMs: number;
  readonly #headers: Record<string, string>;
  readonly #fetch: typeof fetch;
  readonly #closing = new AbortController();
  /** The page was left by the last action, so the next one is on its way. */
  #isPageComing = false;

  constructor({
    url,
    sessionId,
    token,
    timeoutMs = 20_000,
    waitForBrowserMs = 800,
    headers = {},
    ...rest
  }: RelayClientOptions) {
    this.#url = url.replace(/\/+$/, "");
    this.#credential = { sessionId, token };
    this.#timeoutMs = timeoutMs;
    this.#waitForBrowserMs = waitForBrowserMs;
    this.#headers = headers;
    this.#fetch = rest.fetch ?? fetch;
  }

  async snapshot({ signal, ...options }: SnapshotOptions & { signal?: AbortSignal } = {}): Promise<Snapshot> {
    const response = await this.#askForSnapshot({ instruction: "snapshot", options }, signal);
    const { fields, snapshot } = response;
    return { snapshotId: "", url: "", origin: "", title: "", viewport: { width: 0, height: 0 }, ...snapshot, fields };
  }

  async execute(
    actions: AnyAction[],
    options: { signal?: AbortSignal; requestId?: string } = {},
  ): Promise<ExecutionReport> {
    const { signal, requestId = crypto.randomUUID() } = options;
    const { report } = await this.#ask({ type: "execute_request", requestId, actions }, "execute_response", signal);
    this.#isPageComing = report.outcomes?.some(({ code }) => code === "NAVIGATED") ?? false;
    return report;
  }

  /** @deprecated Use `snapshot`. */
  async requestSnapshot(question: { instruction: string; document?: string }): Promise<SnapshotField[]> {
    return (await this.#askForSnapshot(question)).fields;
  }

  /** @deprecated Use `execute`. */
  async requestExecute({ actions }: { actions: AnyAction[]; fields?: SnapshotField[] }): Promise<ExecutionReport> {
    return this.execute(actions);
  }

  /** What became of a request that may have happened: its report, or the error that says why there is none. Does nothing. */
  async recall(requestId: string, options: { signal?: AbortSignal; timeoutMs?: number } = {}): Promise<RelayResponse> {
    const { signal, timeoutMs = 1000 } = options;
    return this.#post({ type: "relay.recall", requestId, timeoutMs }, { requestId, timeoutMs, signal });
  }

  /**
   * By asking for the same request again, with nothing to do in it. Whoever has it answers what came of it. A page that keeps a
   * journal and has never begun it writes it down as begun, so that it can never be done after this.
   */
  async settle(requestId: string, { signal }: { signal?: AbortSignal } = {}): Promise<Settlement> {
    try {
      const report = await this.execute([], { requestId, ...(signal && { signal }) });
      if (report.outcomes?.length) return { status: "done", report };
      return { status: report.warnings.length === 0 ? "not-done" : "unknown" };
    } catch (error) {
      signal?.throwIfAborted();
      if (RelayError.isInstance(error) && error.code !== "UNAUTHORIZED") return { status: "unknown" };
      throw error;
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
  }

  async #askForSnapshot(
    question: { instruction: string; document?: string; options?: SnapshotOptions },
    signal?: AbortSignal,
  ) {
    const requestId = crypto.randomUUID();
    const response = await this.#ask({ type: "snapshot_request", requestId, ...question }, "snapshot_response", signal);
    this.#isPageComing = false;
    return response;
  }

  async #ask<Type extends RelayResponse["type"]>(
    request: RelayRequest,
    type: Type,
    signal?: AbortSignal,
  ): Promise<ResponseOf<Type>> {
    const timeoutMs = this.#timeoutMs;
    const { requestId } = request;
    const waitForBrowserMs = this.#isPageComing
      ? Math.max(afterNavigationMs, this.#waitForBrowserMs)
      : this.#waitForBrowserMs;
    const question: Question = { type: "relay.dispatch", request, timeoutMs, waitForBrowserMs };
    const response = await this.#post(question, {
      requestId,
      timeoutMs,
      signal,
      mayAct: request.type === "execute_request",
    });
    if (response.type === type) return response as ResponseOf<Type>;
    throw new RelayError("INVALID_RESPONSE", `The relay answered with a ${response.type}, not a ${type}.`, {
      requestId,
    });
  }

  async #post(
    question: Question,
    {
      requestId,
      timeoutMs,
      signal,
      mayAct = false,
    }: { requestId: string; timeoutMs: number; signal: AbortSignal | undefined; mayAct?: boolean },
  ): Promise<RelayResponse> {
    // A little more than the relay's own limit, so that it is the relay that says what became of the request.
    const limit = AbortSignal.timeout(timeoutMs + 3000);
    const signals = [limit, this.#closing.signal, ...(signal ? [signal] : [])];
    const stop = AbortSignal.any(signals);
    const until = Date.now() + timeoutMs;
    /** Whether a message may have got through that we have no answer to. */
    let isSent = false;
    for (let attempt = 0; ; attempt += 1) {
      const mayHaveHappened = mayAct && isSent;
      try {
        stop.throwIfAborted();
        isSent = true;
        return await this.#send(question, stop);
      } catch (error) {
        if (stop.aborted) throw this.#stopped(requestId, mayAct && isSent, limit.aborted);
        const isPassing = !RelayError.isInstance(error) || error.code === "UNAVAILABLE";
        if (!isPassing) throw mayHaveHappened && error.code === "TIMEOUT" ? asUnknown(error, requestId) : error;
        if (Date.now() >= until) throw this.#unreachable(error, requestId, mayAct);
        await pause(Math.min(pauseMs * 2 ** attempt, longestPauseMs, until - Date.now()), stop);
      }
    }
  }

  async #send(
    question: Question | WithoutCredential<Extract<RelayPost, { type: "relay.cancel" }>>,
    signal: AbortSignal,
  ): Promise<RelayResponse> {
    const answer = await this.#fetch(this.#url, {
      method: "POST",
      headers: { "content-type": "application/json", ...this.#headers },
      body: JSON.stringify({ ...question, ...this.#credential }),
      signal,
      redirect: "error",
    });
    const body: unknown = await answer.json().catch(() => undefined);
    const failure = dispatchErrorSchema.safeParse(body);
    if (failure.success) {
      const { errorCode, message, unknown, requestId } = failure.data;
      throw new RelayError(errorCode, `[${errorCode}] ${message}`, { mayHaveHappened: unknown, requestId });
    }
    const success = dispatchSuccessSchema.safeParse(body);
    if (success.success && answer.ok) return (body as { response: RelayResponse }).response;
    if (answer.status >= 500) throw new Error(`HTTP status ${answer.status}`); // a gateway in between: it may pass
    const what = answer.ok ? "an unexpected payload" : `HTTP status ${answer.status}`;
    throw new RelayError("INTERNAL", `The relay at ${this.#url} answered with ${what}. Is this the relay's address?`);
  }

  /** Nobody waits any more, so nothing more is to be done. */
  #stopped(requestId: string, mayHaveHappened: boolean, isTimeOut: boolean): RelayError {
    const message: WithoutCredential<Extract<RelayPost, { type: "relay.cancel" }>> = {
      type: "relay.cancel",
      requestId,
    };
    void this.#send(message, AbortSignal.timeout(2000)).catch(() => {});
    const why = isTimeOut ? "The relay did not answer in time." : "The request was stopped.";
    return new RelayError("TIMEOUT", `${why} ${fate(requestId, mayHaveHappened)}`, { mayHaveHappened, requestId });
  }

  #unreachable(cause: unknown, requestId: string, mayHaveHappened: boolean): RelayError {
    if (RelayError.isInstance(cause)) return mayHaveHappened ? asUnknown(cause, requestId) : cause;
    const reason = cause instanceof Error ? (cause.cause instanceof Error ? cause.cause.message : cause.message) : "";
    const message = `The relay at ${this.#url} cannot be reached: ${reason}. ${fate(requestId, mayHaveHappened)}`;
    return new RelayError("UNAVAILABLE", message, { mayHaveHappened, requestId, cause });
  }
}

function asUnknown({ code, message, cause }: RelayError, requestId: string): RelayError {
  return new RelayError(code, `${message} ${fate(requestId, true)}`, { mayHaveHappened: true, requestId, cause });
}

function fate(requestId: string, mayHaveHappened: boolean): string {
  return mayHaveHappened
    ? `It may have been done: recall "${requestId}" to find out, or take a new snapshot.`
    : "Nothing was done.";
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener("abort", done);
  });
}
