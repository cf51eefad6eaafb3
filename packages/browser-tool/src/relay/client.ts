import type {
  AnyAction,
  AppTool,
  ExecutionReport,
  PageDriver,
  PageTool,
  PageToolCall,
  PageToolResult,
  RelayPost,
  RelayRequest,
  RelayResponse,
  Settlement,
  Snapshot,
  SnapshotField,
  SnapshotOptions,
} from "@giselles-ai/protocol";
import { causeWithoutContent, reasonOf, showAddress, withPageTools } from "@giselles-ai/protocol";
import { readAnswer } from "./read-answer.ts";
import { describeOutcome, RelayError } from "./relay-error.ts";

export interface RelayClientOptions {
  url: string;
  sessionId: string;
  /** The agent's token. */
  token: string;
  /** How long to wait for the page's answer, in ms, at most 55,000. Default 20,000. */
  timeoutMs?: number;
  /** How long to wait for a page to connect, in ms. Default 800; 10,000 after an action that navigated. */
  waitForBrowserMs?: number;
  headers?: Record<string, string>;
  /** What the app in the page lets the agent call. Default: nothing. */
  tools?: readonly AppTool[];
  /** Lists and calls the tools that the page registers with the browser (WebMCP), if the page passes them on. Default false. */
  pageTools?: boolean;
  fetch?: typeof fetch;
}

type ResponseOf<Type extends RelayResponse["type"]> = Extract<RelayResponse, { type: Type }>;
type WithoutCredential<Post> = Post extends RelayPost ? Omit<Post, "sessionId" | "token"> : never;
type Query = WithoutCredential<Extract<RelayPost, { type: "relay.dispatch" | "relay.recall" }>>;

const navigationTimeoutMs = 10_000;
const firstPauseMs = 100;
const maxPauseMs = 1000;

/**
 * Drives a user's page through a relay. A request keeps its id until it is answered or times out, so it runs once even if the
 * connection is lost.
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
  readonly #tools: readonly AppTool[];
  readonly #hasPageTools: boolean;
  declare readonly callTool?: NonNullable<PageDriver["callTool"]>;
  readonly #fetch: typeof fetch;
  readonly #closing = new AbortController();
  /** The last action navigated, so the next page is loading. */
  #isNavigating = false;

  constructor({
    url,
    sessionId,
    token,
    timeoutMs = 20_000,
    waitForBrowserMs = 800,
    headers = {},
    tools = [],
    pageTools = false,
    ...rest
  }: RelayClientOptions) {
    this.#url = url.replace(/\/+$/, "");
    this.#credential = { sessionId, token };
    this.#timeoutMs = timeoutMs;
    this.#waitForBrowserMs = waitForBrowserMs;
    this.#headers = headers;
    this.#tools = tools;
    this.#hasPageTools = pageTools;
    if (tools.length > 0 || pageTools) this.callTool = (call, options) => this.#callTool(call, options);
    this.#fetch = rest.fetch ?? fetch;
  }

  async snapshot({ signal, ...options }: SnapshotOptions & { signal?: AbortSignal } = {}): Promise<Snapshot> {
    const response = await this.#requestSnapshot({ instruction: "snapshot", options }, signal);
    const { fields, snapshot: { tools: offered = [], ...read } = {} } = response;
    const snapshot = {
      snapshotId: "",
      url: "",
      origin: "",
      title: "",
      viewport: { width: 0, height: 0 },
      ...read,
      fields,
    };
    return withPageTools(snapshot, this.#toolsFor(snapshot, offered));
  }

  /** Only the app says what its tools do. Of the page's own, those of the page's origin count, and an app's tool before them. */
  #toolsFor({ origin }: Snapshot, offered: PageTool[]): PageTool[] {
    const ofPage = this.#hasPageTools ? offered.filter((tool) => tool.origin === origin && !this.#isOfApp(tool)) : [];
    return [
      ...this.#tools.map((tool) => ({ ...tool, origin })),
      ...ofPage.map(({ effect: _, ...tool }): PageTool => tool),
    ];
  }

  #isOfApp({ name }: PageTool): boolean {
    return this.#tools.some((tool) => tool.name === name);
  }

  async execute(
    actions: AnyAction[],
    options: { signal?: AbortSignal; requestId?: string } = {},
  ): Promise<ExecutionReport> {
    const { signal, requestId = crypto.randomUUID() } = options;
    const { report } = await this.#request({ type: "execute_request", requestId, actions }, "execute_response", signal);
    this.#isNavigating = report.outcomes?.some(({ code }) => code === "NAVIGATED") ?? false;
    return report;
  }

  async #callTool({ tool, input }: PageToolCall, options: { signal?: AbortSignal } = {}): Promise<PageToolResult> {
    const { signal } = options;
    // The page calls its own tool only if it is still the one that was approved.
    const call = { action: "call_page_tool", name: tool.name, input, ...(!this.#isOfApp(tool) && { tool }) };
    const report = await this.execute([call], signal ? { signal } : {});
    const output = report.outcomes?.[0]?.output;
    return { report, ...(output !== undefined && { output }) };
  }

  /** @deprecated Use `snapshot`. */
  async requestSnapshot(query: { instruction: string; document?: string }): Promise<SnapshotField[]> {
    return (await this.#requestSnapshot(query)).fields;
  }

  /** @deprecated Use `execute`. */
  async requestExecute({ actions }: { actions: AnyAction[]; fields?: SnapshotField[] }): Promise<ExecutionReport> {
    return this.execute(actions);
  }

  /** Returns the answer to an earlier request, or throws if there is none. Performs nothing. */
  async recall(requestId: string, options: { signal?: AbortSignal; timeoutMs?: number } = {}): Promise<RelayResponse> {
    const { signal, timeoutMs = 1000 } = options;
    return this.#post({ type: "relay.recall", requestId, timeoutMs }, { requestId, timeoutMs, signal });
  }

  /**
   * Determines the outcome of an earlier request: sends its id again without actions. A page with a journal that never started
   * the request records it as started, so it can't run later.
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

  async #requestSnapshot(
    query: { instruction: string; document?: string; options?: SnapshotOptions },
    signal?: AbortSignal,
  ) {
    const requestId = crypto.randomUUID();
    const response = await this.#request(
      { type: "snapshot_request", requestId, ...query },
      "snapshot_response",
      signal,
    );
    this.#isNavigating = false;
    return response;
  }

  async #request<Type extends RelayResponse["type"]>(
    request: RelayRequest,
    type: Type,
    signal?: AbortSignal,
  ): Promise<ResponseOf<Type>> {
    const timeoutMs = this.#timeoutMs;
    const { requestId } = request;
    const waitForBrowserMs = this.#isNavigating
      ? Math.max(navigationTimeoutMs, this.#waitForBrowserMs)
      : this.#waitForBrowserMs;
    const query: Query = { type: "relay.dispatch", request, timeoutMs, waitForBrowserMs };
    const response = await this.#post(query, {
      requestId,
      timeoutMs,
      signal,
      mayAct: request.type === "execute_request",
    });
    if (response.type === type) return response as ResponseOf<Type>;
    throw new RelayError("INVALID_RESPONSE", `The relay replied with ${response.type} instead of ${type}.`, {
      requestId,
    });
  }

  async #post(
    query: Query,
    {
      requestId,
      timeoutMs,
      signal,
      mayAct = false,
    }: { requestId: string; timeoutMs: number; signal: AbortSignal | undefined; mayAct?: boolean },
  ): Promise<RelayResponse> {
    // A little more than the relay's own limit, so that the relay can report the outcome.
    const limit = AbortSignal.timeout(timeoutMs + 3000);
    const signals = [limit, this.#closing.signal, ...(signal ? [signal] : [])];
    const stop = AbortSignal.any(signals);
    const until = Date.now() + timeoutMs;
    /** Whether an unanswered message may have reached the relay. */
    let isSent = false;
    for (let attempt = 0; ; attempt += 1) {
      const mayHaveHappened = mayAct && isSent;
      try {
        stop.throwIfAborted();
        isSent = true;
        return await this.#send(query, stop);
      } catch (error) {
        if (stop.aborted) throw this.#cancel(requestId, mayAct && isSent, limit.aborted);
        const isTemporary = !RelayError.isInstance(error) || error.code === "UNAVAILABLE";
        if (!isTemporary) throw mayHaveHappened && error.code === "TIMEOUT" ? asUnknown(error, requestId) : error;
        if (Date.now() >= until) throw this.#unreachable(error, requestId, mayAct);
        await pause(Math.min(firstPauseMs * 2 ** attempt, maxPauseMs, until - Date.now()), stop);
      }
    }
  }

  async #send(
    query: Query | WithoutCredential<Extract<RelayPost, { type: "relay.cancel" }>>,
    signal: AbortSignal,
  ): Promise<RelayResponse> {
    const answer = await this.#fetch(this.#url, {
      method: "POST",
      headers: { "content-type": "application/json", ...this.#headers },
      body: JSON.stringify({ ...query, ...this.#credential }),
      signal,
      redirect: "error",
    });
    return readAnswer(answer, this.#url);
  }

  /** Cancels the request at the relay, and returns the error to throw. */
  #cancel(requestId: string, mayHaveHappened: boolean, isTimeOut: boolean): RelayError {
    const message: WithoutCredential<Extract<RelayPost, { type: "relay.cancel" }>> = {
      type: "relay.cancel",
      requestId,
    };
    void this.#send(message, AbortSignal.timeout(2000)).catch(() => {});
    const reason = isTimeOut ? "The relay did not answer in time." : "The request was cancelled.";
    return new RelayError("TIMEOUT", `${reason} ${describeOutcome(requestId, mayHaveHappened)}`, {
      mayHaveHappened,
      requestId,
    });
  }

  #unreachable(cause: unknown, requestId: string, mayHaveHappened: boolean): RelayError {
    if (RelayError.isInstance(cause)) return mayHaveHappened ? asUnknown(cause, requestId) : cause;
    const message = `The relay at ${showAddress(this.#url)} cannot be reached: ${reasonOf(cause)}. ${describeOutcome(requestId, mayHaveHappened)}`;
    return new RelayError("UNAVAILABLE", message, {
      mayHaveHappened,
      requestId,
      cause: causeWithoutContent(cause),
    });
  }
}

function asUnknown({ code, message, cause }: RelayError, requestId: string): RelayError {
  return new RelayError(code, `${message} ${describeOutcome(requestId, true)}`, {
    mayHaveHappened: true,
    requestId,
    cause,
  });
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
