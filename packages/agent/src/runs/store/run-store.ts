import type {
  Approval,
  ApprovalAnswer,
  ApprovalQuestion,
  ApprovalStatus,
  CapabilityProfile,
} from "@giselles-ai/protocol";
import type { ApprovalUseRequest } from "../../review/approvals/approval.ts";
import { StoreError } from "../../store-error.ts";
import type { JournalEntry } from "../journal/journal.ts";

/** What is known of a run before anything happens in it. */
export interface RunInfo {
  runId: string;
  task: string;
  profile: CapabilityProfile;
  /** ISO 8601, in UTC. */
  createdAt: string;
  /** Whatever whoever started it needs to go on with it: the address it began at, the engine. */
  settings?: Record<string, unknown> | undefined;
}

/** The right to drive a run. Its number only grows: whoever holds a smaller one has lost the run. */
export interface Lease {
  runId: string;
  owner: string;
  fence: number;
  ttlMs: number;
}

/** Thrown away without a trace by nobody: everything that is needed to go on with a run after a crash. */
export interface RunStore {
  /** EXISTS, when there is one. */
  create(run: RunInfo): Promise<void>;
  find(runId: string): Promise<RunInfo | undefined>;
  /** The newest first. */
  runs(): Promise<RunInfo[]>;

  /** LEASED, while another holds it and has renewed it in time. NOT_FOUND. */
  acquire(runId: string, options: { owner: string; ttlMs: number }): Promise<Lease>;
  /** Must come within `ttlMs` of the last time. FENCED, when the run was taken over. */
  renew(lease: Lease): Promise<void>;
  /** So that the next need not wait. Does nothing when the lease is lost. */
  release(lease: Lease): Promise<void>;

  /**
   * Resolves when the entry is kept. FENCED, when the run was taken over: nothing of what the entry announces may be
   * done. SEQ_TAKEN, when it is not the next.
   */
  append(lease: Lease, entry: JournalEntry): Promise<void>;
  /** In order, from this place on. Default 1. */
  read(runId: string, fromSeq?: number): Promise<JournalEntry[]>;

  ask(lease: Lease, question: ApprovalQuestion): Promise<Approval>;
  /** Once, from anywhere: ANSWERED, EXPIRED, NOT_FOUND. */
  answer(id: string, answer: ApprovalAnswer): Promise<Approval>;
  /** Once, and only for what it was given for: TAKEN, NOT_APPROVED, EXPIRED, MISMATCH, FENCED. */
  take(lease: Lease, id: string, use: ApprovalUseRequest): Promise<Approval>;
  approval(id: string): Promise<Approval | undefined>;
  /** In the order in which they were asked. */
  approvals(filter?: { runId?: string; status?: ApprovalStatus }): Promise<Approval[]>;

  /** Twice does no harm. */
  close(): Promise<void>;
}

const idPattern = /^[\w-]{1,64}$/;

/** For places where others may have put something too. */
export function isId(name: string): boolean {
  return idPattern.test(name);
}

/** Ids become names of files and keys, so they are held to what is harmless there. */
export function checkId(id: string): string {
  if (isId(id)) return id;
  throw new StoreError("NOT_FOUND", "An id is made of up to 64 letters, digits, _ and -.");
}

export function unknownRun(runId: string): StoreError {
  return new StoreError("NOT_FOUND", `There is no run "${runId}" in this store. "giselle runs" lists those that are.`);
}

export function leased(runId: string, owner: string): StoreError {
  const message = `The run "${runId}" is being driven by ${owner}. Wait until it ends, or until its lease does.`;
  return new StoreError("LEASED", message);
}

export function fenced({ runId, fence }: Lease): StoreError {
  const message = `The run "${runId}" was taken over by another process, which holds a later lease than ${fence}. Nothing more is done here.`;
  return new StoreError("FENCED", message);
}

export function forgotten({ runId }: Lease): StoreError {
  const message = `The store has lost the run "${runId}", and with it what was done. Nothing more is done here. Look at the page before the task is given again.`;
  return new StoreError("FENCED", message);
}

export function notNext(runId: string, seq: number): StoreError {
  return new StoreError("SEQ_TAKEN", `Entry ${seq} of the run "${runId}" is not the next. Read the journal again.`);
}
