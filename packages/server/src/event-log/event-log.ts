import { markedError, type ToolResult, type ToolResultsAnswer } from "@giselles-ai/protocol";

type RunStatus = "running" | "success" | "error" | "stopped" | "interrupted" | (string & {});

/** Identifies a run. */
export interface RunRef {
  runId: string;
  tenant: string;
}

/** The data of a run besides its events. */
export interface RunRecord extends RunRef {
  runner: string;
  /** The `request_id` of the client. */
  requestId?: string | undefined;
  /** The relay session of its page. */
  relaySessionId: string;
  /** What another instance needs to resume the run, as JSON. Contains tokens; never sent to clients. */
  resumeData?: string | undefined;
  /** In ms since the epoch. */
  createdAt: number;
}

export interface RunState extends RunRecord {
  /** `running`, or the status of its result. */
  status: RunStatus;
  lastSeq: number;
  /** Whether an instance holds a valid lease on it. */
  isDriven: boolean;
  /** When a client last listened to it, in ms since the epoch. */
  lastListenedAt: number;
}

/** The exclusive right to write the events of a run. Writes under an older lease are refused. */
export interface Lease extends RunRef {
  owner: string;
  fence: number;
  /** Sequence number of the last event. */
  lastSeq: number;
}

export type CreateResult = { kind: "created"; lease: Lease } | { kind: "known"; runId: string } | { kind: "too-many" };

/** A state change that is stored atomically with the events. */
export interface Effect {
  /** The run starts to wait for the client's answer to this request. */
  asks?: string;
  /** The run stops waiting for this request. */
  settles?: string;
  /** Another name by which the run can be found. */
  names?: string;
  /** The run ends with this status. */
  ends?: RunStatus;
}

export interface LogEvent {
  type: string;
}

export interface LogPage {
  /** Without newlines, byte for byte as they were first sent. */
  lines: string[];
  /** Sequence number of the last line, or of the starting point if there are none. */
  last: number;
  /** Whether the run has ended and these are the last lines. */
  hasEnded: boolean;
}

export interface Inbox {
  stopRequested: boolean;
  /** Accepted and not yet settled. */
  answers: ToolResult[];
}

export type AnswerStatus = ToolResultsAnswer["results"][number]["status"];

/** `events`: there are new events. `inbox`: there is something for the instance that drives the run. */
export type Change = "events" | "inbox";

/** Stores runs: an append-only log of events each, with one writer and any number of readers, on any instance. */
export interface EventLog {
  /** Creates a run with a lease. A second call with the same tenant and `requestId` returns the existing run. */
  create(run: RunRecord, options: { owner: string; ttlMs: number; maxLive: number }): Promise<CreateResult>;
  /** Finds a run of the tenant by run id, request id or any other name. */
  find(tenant: string, name: string): Promise<RunState | undefined>;
  /** Numbers and stores the events. Throws `LeaseLost` if the run has another writer or has ended. */
  append(lease: Lease, events: readonly LogEvent[], effect?: Effect): Promise<void>;
  /** Undefined if the run does not exist. */
  read(run: RunRef, after: number): Promise<LogPage | undefined>;
  /** Takes the lease of a running run that has none. Otherwise undefined. */
  acquire(run: RunRef, options: { owner: string; ttlMs: number }): Promise<Lease | undefined>;
  /** False if the run has another writer. */
  renew(lease: Lease, ttlMs: number): Promise<boolean>;
  /** Lets another instance take over the run at once. */
  release(lease: Lease): Promise<void>;
  /** Running runs without a valid lease. */
  listOrphans(): Promise<RunState[]>;
  /** Accepts the first answer to a pending request. */
  answer(run: RunRef, result: ToolResult): Promise<AnswerStatus>;
  requestStop(run: RunRef): Promise<void>;
  readInbox(lease: Lease): Promise<Inbox>;
  /** Records that a client is listening now. */
  markListened(run: RunRef): Promise<void>;
  /** Calls back after every change by any instance, and after an outage. */
  watch(run: RunRef, onChange: (change: Change) => void): Promise<() => void>;
  /** Rejects if the log is unreachable. For the server's health; a log in this process needs none. */
  ping?(): Promise<void>;
  /** Idempotent. */
  close(): Promise<void>;
}

/** Thrown when another instance drives the run or it has ended. Nothing more may be written or done for it. */
export class LeaseLost extends markedError("LeaseLost") {
  constructor(runId: string) {
    super(`Run ${runId} has another writer or has ended. This instance must stop driving it.`);
  }
}

/** Thrown when the log is unreachable. Nothing is lost, and the call can be repeated. */
export class LogUnavailable extends markedError("LogUnavailable") {
  constructor(cause?: unknown) {
    super("The event log cannot be reached: Redis does not answer. Try again.", { cause });
  }
}

/** Serialises events as they are stored and sent, numbered after `lastSeq`. */
export function numberLines(lastSeq: number, events: readonly LogEvent[]): string[] {
  return events.map((event, index) => JSON.stringify({ ...event, seq: lastSeq + index + 1 }));
}
