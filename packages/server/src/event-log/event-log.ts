import { markedError, type ToolResult, type ToolResultsAnswer } from "@giselles-ai/protocol";

export type RunStatus = "running" | "success" | "error" | "stopped" | "interrupted" | (string & {});

/** Which run. Its parts are kept together with those of its tenant. */
export interface RunRef {
  runId: string;
  tenant: string;
}

/** What is known of a run besides its events. */
export interface RunRecord extends RunRef {
  runner: string;
  /** As its client named it when it asked for it. */
  requestId?: string | undefined;
  /** Of the relay session that its page is reached through. */
  relaySessionId: string;
  /** What whoever goes on with it needs to know, as its driver wrote it. It holds tokens, and is for no client. */
  baggage?: string | undefined;
  /** In ms since the epoch. */
  createdAt: number;
}

export interface RunState extends RunRecord {
  /** `running`, or the status of its result. */
  status: RunStatus;
  lastSeq: number;
  /** Whether somebody drives it: an instance that holds a lease which has not run out. */
  isDriven: boolean;
  /** When a client last listened to it. */
  attendedAt: number;
}

/** The right to write a run's events. There is one at a time: whoever has an older one is refused. */
export interface Lease extends RunRef {
  owner: string;
  fence: number;
  /** Of the last event that was written under it. */
  lastSeq: number;
}

export type Created = { kind: "created"; lease: Lease } | { kind: "known"; runId: string } | { kind: "too-many" };

/** What an event does besides being told. It happens with it, or not at all. */
export interface Effect {
  /** The run waits for the client's answer to this request from now on. */
  asks?: string;
  /** And from now on no longer. */
  settles?: string;
  /** Another name that the run answers to. */
  names?: string;
  /** The run is over. */
  ends?: RunStatus;
}

export interface LogEvent {
  type: string;
}

export interface Page {
  /** Without their newlines, byte for byte as they were first told. */
  lines: string[];
  /** Seq of the last of them, or where the reading began. */
  last: number;
  /** Nothing comes after these. */
  isOver: boolean;
}

export interface Inbox {
  stopWanted: boolean;
  /** Accepted, and not yet settled. */
  answers: ToolResult[];
}

export type AnswerStatus = ToolResultsAnswer["results"][number]["status"];

/** `events`: there is more to read; `inbox`: there is something for whoever drives the run. */
export type Change = "events" | "inbox";

/** Keeps runs: each an append-only log of events, with one writer and any number of readers, from any instance. */
export interface EventLog {
  /** The run and the lease for it in one. The same tenant's same `requestId` makes no second run. */
  create(run: RunRecord, options: { owner: string; ttlMs: number; maxLive: number }): Promise<Created>;
  /** By the run's id, the request's, or any name that it was given; only for its own tenant. */
  find(tenant: string, name: string): Promise<RunState | undefined>;
  /** Numbers the events and writes them down. Throws a `LeaseLost` when the run has another writer by now, or is over. */
  append(lease: Lease, events: readonly LogEvent[], effect?: Effect): Promise<void>;
  /** Undefined when there is no such run. */
  read(run: RunRef, after: number): Promise<Page | undefined>;
  /** Of a run that goes on and that nobody drives; else undefined. */
  acquire(run: RunRef, options: { owner: string; ttlMs: number }): Promise<Lease | undefined>;
  /** False when the run has another writer by now. */
  renew(lease: Lease, ttlMs: number): Promise<boolean>;
  /** Lets another instance take the run over at once. */
  release(lease: Lease): Promise<void>;
  /** Runs that go on, and that nobody drives. */
  listOrphans(): Promise<RunState[]>;
  /** The first answer to a request that is waited for counts. */
  answer(run: RunRef, result: ToolResult): Promise<AnswerStatus>;
  wantStop(run: RunRef): Promise<void>;
  readInbox(lease: Lease): Promise<Inbox>;
  /** A client listens now. */
  attend(run: RunRef): Promise<void>;
  /** Calls back after every change, whoever made it; and after an outage, for all that may have been missed. */
  watch(run: RunRef, onChange: (change: Change) => void): Promise<() => void>;
  /** Twice does no harm. */
  close(): Promise<void>;
}

/** Another instance drives the run by now, or it is over: nothing more may be said or done in its name. */
export class LeaseLost extends markedError("LeaseLost") {
  constructor(runId: string) {
    super(`Run ${runId} has another writer, or is over. What is done in its name must stop.`);
  }
}

/** The log cannot be reached at the moment. Nothing is lost; the same may be asked again. */
export class LogUnavailable extends markedError("LogUnavailable") {
  constructor(cause?: unknown) {
    super("The event log cannot be reached at the moment. Ask again.", { cause });
  }
}

/** Lines as they are kept and told, numbered on from the lease's last. */
export function numberLines(lastSeq: number, events: readonly LogEvent[]): string[] {
  return events.map((event, index) => JSON.stringify({ ...event, seq: lastSeq + index + 1 }));
}
