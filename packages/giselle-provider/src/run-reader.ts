import { type ReadRunEvent, type RunEvent, readRunEvent, type ToolResult } from "@giselles-ai/protocol";
import { type CloudClient, wasRefused } from "./cloud-client.ts";
import { GiselleError } from "./giselle-error.ts";
import type { BadLine } from "./ndjson-parser.ts";
import type { RunConnection } from "./run-connection.ts";
import type { Sleep } from "./time.ts";

export interface RunReaderOptions {
  cloud: CloudClient;
  /** A name by which the run can be found. */
  runId: string;
  /** Sequence number of the last event. Undefined if the cloud does not number its events. */
  cursor: number | undefined;
  /** If undefined, the reader attaches first. */
  connection?: RunConnection;
  /** Sent with the first attachment. The cloud accepts each result once. */
  toolResults?: ToolResult[];
  /** Maximum number of consecutive attachments that fail or deliver nothing. */
  attempts: number;
  sleep: Sleep;
  onMalformedLine?(malformed: MalformedLine): void;
}

/** Has no content, which may be user input. */
export interface MalformedLine {
  reason: BadLine["reason"] | "not-an-event";
}

export type Next =
  | { kind: "event"; event: RunEvent }
  /** An unknown or malformed event. */
  | { kind: "other"; value: unknown }
  /** The end of the stream, which ends the run for an old cloud. */
  | { kind: "end" };

/** Follows a run across connections: every event once and in order. */
export class RunReader {
  readonly #options: RunReaderOptions;
  #connection: RunConnection | undefined;
  #toolResults: ToolResult[] | undefined;
  #failures = 0;
  #badLines = 0;
  /** Malformed lines since the cursor last moved, on this connection and the maximum of all, so that replayed lines count once. */
  #badSinceCursor = 0;
  #maxBadSinceCursor = 0;
  runId: string;
  cursor: number | undefined;

  constructor(options: RunReaderOptions) {
    this.#options = options;
    this.#connection = options.connection;
    this.#toolResults = options.toolResults;
    this.runId = options.runId;
    this.cursor = options.cursor;
  }

  get malformedLines(): number {
    return this.#badLines + this.#maxBadSinceCursor;
  }

  async next(signal?: AbortSignal): Promise<Next> {
    for (;;) {
      this.#connection ??= await this.#attach(signal);
      const received = await this.#connection.next(signal);
      if (received.kind === "value") {
        const next = this.#take(received.value);
        if (next) return next;
      } else if (received.kind === "bad-line") this.#count(received.bad.reason);
      else if (this.cursor !== undefined) this.#drop();
      else if (received.kind === "end") return { kind: "end" };
      else
        throw lost(
          "The connection to the run was lost, and this agent server is too old to reconnect. Update it.",
          received.error,
        );
    }
  }

  /** Attaches now, so that a refusal is known before the stream starts. */
  async open(signal?: AbortSignal): Promise<void> {
    this.#connection ??= await this.#attach(signal);
  }

  /** Returns the connection without closing it. */
  release(): RunConnection | undefined {
    const connection = this.#connection;
    this.#connection = undefined;
    return connection;
  }

  close(): void {
    this.release()?.close();
  }

  #take(value: unknown): Next | undefined {
    const seq = readSeq(value);
    if (seq !== undefined) {
      if (seq <= (this.cursor ?? 0)) return undefined;
      this.cursor = seq;
      this.#failures = 0;
      this.#badLines += this.#maxBadSinceCursor;
      this.#badSinceCursor = 0;
      this.#maxBadSinceCursor = 0;
    }
    const read: ReadRunEvent = readRunEvent(value);
    if (read.kind === "event") return { kind: "event", event: read.event };
    if (read.kind === "malformed") this.#count("not-an-event");
    return { kind: "other", value };
  }

  #count(reason: MalformedLine["reason"]): void {
    if (reason === "cut-off" && this.cursor !== undefined) return; // it is sent again
    this.#badSinceCursor += 1;
    if (this.#badSinceCursor <= this.#maxBadSinceCursor) return;
    this.#maxBadSinceCursor = this.#badSinceCursor;
    this.#options.onMalformedLine?.({ reason });
  }

  #drop(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#failures += 1;
    this.#badSinceCursor = 0;
  }

  async #attach(signal: AbortSignal | undefined): Promise<RunConnection> {
    const { cloud, attempts, sleep } = this.#options;
    for (;;) {
      if (this.#failures > attempts)
        throw lost(`Could not reach the run in ${attempts} attempts. Send the same request again later.`);
      if (this.#failures > 1) await sleep(50 * 2 ** Math.min(this.#failures, 6), signal ? { signal } : {});
      try {
        const request = { type: "agent.run" as const, session_id: this.runId, cursor: this.cursor ?? 0 };
        const results = this.#toolResults ? { tool_results: this.#toolResults } : {};
        const { connection, runId } = await cloud.open({ ...request, ...results }, signal);
        this.#toolResults = undefined;
        this.runId = runId ?? this.runId;
        this.cursor ??= 0;
        return connection;
      } catch (error) {
        signal?.throwIfAborted();
        if (wasRefused(error) && error.statusCode < 500 && error.statusCode !== 429) throw error;
        this.#failures += 1;
      }
    }
  }
}

function lost(message: string, cause?: unknown): GiselleError {
  return new GiselleError("RUN_LOST", message, cause);
}

function readSeq(value: unknown): number | undefined {
  const seq = typeof value === "object" && value !== null && "seq" in value ? value.seq : undefined;
  return typeof seq === "number" && Number.isInteger(seq) ? seq : undefined;
}
