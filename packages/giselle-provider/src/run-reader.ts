import { type ReadRunEvent, type RunEvent, readRunEvent, type ToolResult } from "@giselles-ai/protocol";
import { type CloudClient, wasRefused } from "./cloud-client.ts";
import { GiselleError } from "./giselle-error.ts";
import type { BadLine } from "./ndjson-parser.ts";
import type { RunConnection } from "./run-connection.ts";
import type { Sleep } from "./time.ts";

export interface RunReaderOptions {
  cloud: CloudClient;
  /** What the run answers to. */
  runId: string;
  /** The seq of the last event that was taken; undefined for a cloud that does not number its events. */
  cursor: number | undefined;
  /** Undefined: attach first. */
  connection?: RunConnection;
  /** Handed over with the first attachment. The same one counts once, so doing it again does no harm. */
  toolResults?: ToolResult[];
  /** How often in a row an attachment may fail, or bring nothing, before the run is given up. */
  attempts: number;
  sleep: Sleep;
  onMalformedLine?(malformed: MalformedLine): void;
}

/** What was in the line is not told: it may be something that a person typed. */
export interface MalformedLine {
  reason: BadLine["reason"] | "not-an-event";
}

export type Next =
  | { kind: "event"; event: RunEvent }
  /** An event that is of no concern: unknown, or already taken. */
  | { kind: "other"; value: unknown }
  /** An old cloud's way to say that the run is over. */
  | { kind: "over" };

/** Follows a run across connections: each event once and in order, whatever breaks in between. */
export class RunReader {
  readonly #options: RunReaderOptions;
  #connection: RunConnection | undefined;
  #toolResults: ToolResult[] | undefined;
  #failures = 0;
  #badLines = 0;
  /** Bad lines since the cursor last moved, on this connection and on the worst one: a line told again counts once. */
  #badHere = 0;
  #mostBadHere = 0;
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
    return this.#badLines + this.#mostBadHere;
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
      else if (received.kind === "end") return { kind: "over" };
      else throw lost("The connection to the run broke, and this cloud cannot be attached to again.", received.error);
    }
  }

  /** Attaches now, so that a refusal is known before anything is told. */
  async open(signal?: AbortSignal): Promise<void> {
    this.#connection ??= await this.#attach(signal);
  }

  /** Leaves the connection to somebody else. */
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
      this.#badLines += this.#mostBadHere;
      this.#badHere = 0;
      this.#mostBadHere = 0;
    }
    const read: ReadRunEvent = readRunEvent(value);
    if (read.kind === "event") return { kind: "event", event: read.event };
    if (read.kind === "malformed") this.#count("not-an-event");
    return { kind: "other", value };
  }

  #count(reason: MalformedLine["reason"]): void {
    if (reason === "cut-off" && this.cursor !== undefined) return; // it comes again, whole
    this.#badHere += 1;
    if (this.#badHere <= this.#mostBadHere) return;
    this.#mostBadHere = this.#badHere;
    this.#options.onMalformedLine?.({ reason });
  }

  #drop(): void {
    this.#connection?.close();
    this.#connection = undefined;
    this.#failures += 1;
    this.#badHere = 0;
  }

  async #attach(signal: AbortSignal | undefined): Promise<RunConnection> {
    const { cloud, attempts, sleep } = this.#options;
    for (;;) {
      if (this.#failures > attempts)
        throw lost(`The run was not reached in ${attempts} attempts. Send the same again later.`);
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
