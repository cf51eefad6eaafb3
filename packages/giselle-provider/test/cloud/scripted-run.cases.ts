import type { RelayRequest, RunRequest, ToolResult } from "@giselles-ai/protocol";

/** What a run says: an event without its number, or a raw line that is no event at all. */
export type Said = { type: string; [name: string]: unknown } | string;

/** What became of a request to the page. */
export type Answered = { kind: "result"; result: ToolResult } | { kind: "expired" };

/** What a script can do. It is the agent: it speaks, it asks the page, and it waits. */
export interface RunHandle {
  request: RunRequest;
  say(...said: Said[]): void;
  ask(request: RelayRequest): Promise<Answered>;
  /** Aborted when the run is stopped. */
  stopped: AbortSignal;
}
export type RunScript = (run: RunHandle) => Promise<void>;

interface Waiting {
  settle(answered: Answered): void;
}

/** A run: an append-only log of lines, and whoever waits for more of it. */
export class ScriptedRun {
  readonly runId: string;
  readonly request: RunRequest;
  /** Each with its newline, exactly as it is sent to whoever attaches. */
  readonly lines: { seq: number; text: string }[] = [];
  /** Every result that came, and what was made of it. */
  readonly results: { toolCallId: string; status: "accepted" | "duplicate" | "late"; result: ToolResult }[] = [];
  readonly #stop = new AbortController();
  readonly #waiting = new Map<string, Waiting>();
  readonly #numbersEvents: boolean;
  #listeners = new Set<() => void>();
  #seq = 0;
  isOver = false;

  constructor(runId: string, request: RunRequest, numbersEvents: boolean) {
    this.runId = runId;
    this.request = request;
    this.#numbersEvents = numbersEvents;
  }

  async play(script: RunScript): Promise<void> {
    const handle: RunHandle = {
      request: this.request,
      stopped: this.#stop.signal,
      say: (...said) => this.#append(...said),
      ask: (request) => this.#ask(request),
    };
    try {
      await script(handle);
      if (!this.isOver) this.#append({ type: "result", status: "success" });
    } catch (error) {
      if (!this.isOver) this.#append({ type: "result", status: "error", error: { message: String(error) } });
    }
  }

  #append(...said: Said[]): void {
    for (const each of said) {
      if (this.isOver) return; // a stopped agent is heard no more
      const isEvent = typeof each !== "string";
      if (isEvent) this.#seq += 1;
      const text = isEvent ? JSON.stringify(this.#numbersEvents ? { ...each, seq: this.#seq } : each) : each;
      this.lines.push({ seq: this.#seq, text: `${text}\n` });
      if (isEvent && each.type === "result") this.isOver = true;
    }
    for (const wake of this.#listeners) wake();
  }

  #ask(request: RelayRequest): Promise<Answered> {
    const answered = new Promise<Answered>((settle) => this.#waiting.set(request.requestId, { settle }));
    this.#append({ ...request });
    return answered;
  }

  /** A page's answer counts once, and only while it is waited for. */
  take(result: ToolResult): "accepted" | "duplicate" | "late" {
    const { toolCallId } = result;
    const waiting = this.#waiting.get(toolCallId);
    const before = this.results.some((each) => each.toolCallId === toolCallId && each.status === "accepted");
    const status = waiting ? "accepted" : before ? "duplicate" : "late";
    this.results.push({ toolCallId, status, result });
    this.#waiting.delete(toolCallId);
    waiting?.settle({ kind: "result", result });
    return status;
  }

  /** The run waits no longer for the page. */
  expire(requestId: string): void {
    this.#waiting.get(requestId)?.settle({ kind: "expired" });
    this.#waiting.delete(requestId);
  }

  stop(): "stopped" | "ended" {
    if (this.isOver) return "ended";
    this.#append({ type: "result", status: "stopped" });
    this.#stop.abort();
    return "stopped";
  }

  get wasStopped(): boolean {
    return this.#stop.signal.aborted;
  }

  /** Resolves when there are more than `count` lines, when the run is over, or when the signal is aborted. */
  grown(count: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (this.lines.length <= count && !this.isOver && !signal?.aborted) return;
        this.#listeners.delete(look);
        resolve();
      };
      this.#listeners.add(look);
      signal?.addEventListener("abort", look, { once: true });
      look();
    });
  }
}
