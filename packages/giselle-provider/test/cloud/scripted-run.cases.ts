import type { RelayRequest, RunRequest, ToolResult } from "@giselles-ai/protocol";

/** An event without its number, or a raw line. */
export type Emitted = { type: string; [name: string]: unknown } | string;

/** The outcome of a page request. */
export type Answered = { kind: "result"; result: ToolResult } | { kind: "expired" };

/** What a script can do, as the agent: emit events, send page requests, and wait. */
export interface RunHandle {
  request: RunRequest;
  emit(...lines: Emitted[]): void;
  ask(request: RelayRequest): Promise<Answered>;
  /** Aborted when the run is stopped. */
  stopped: AbortSignal;
}
export type RunScript = (run: RunHandle) => Promise<void>;

interface Waiting {
  settle(answered: Answered): void;
}

/** A run with an append-only log of lines. */
export class ScriptedRun {
  readonly runId: string;
  readonly request: RunRequest;
  /** With newlines, exactly as they are sent. */
  readonly lines: { seq: number; text: string }[] = [];
  /** All received results with their status. */
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
      emit: (...lines) => this.#append(...lines),
      ask: (request) => this.#ask(request),
    };
    try {
      await script(handle);
      if (!this.isOver) this.#append({ type: "result", status: "success" });
    } catch (error) {
      if (!this.isOver) this.#append({ type: "result", status: "error", error: { message: String(error) } });
    }
  }

  #append(...lines: Emitted[]): void {
    for (const each of lines) {
      if (this.isOver) return; // a stopped agent cannot emit
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

  /** Accepts an answer once, and only while the request is pending. */
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

  /** Ends the wait for a page request. */
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

  /** Resolves when there are more than `count` lines, when the run has ended, or when the signal is aborted. */
  grown(count: number, signal?: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const check = () => {
        if (this.lines.length <= count && !this.isOver && !signal?.aborted) return;
        this.#listeners.delete(check);
        resolve();
      };
      this.#listeners.add(check);
      signal?.addEventListener("abort", check, { once: true });
      check();
    });
  }
}
