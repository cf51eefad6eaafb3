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

/** What is known about a run when it is created. */
export interface RunInfo {
  runId: string;
  task: string;
  profile: CapabilityProfile;
  /** ISO 8601, in UTC. */
  createdAt: string;
  /** Settings that are needed to resume the run, such as the first address and the engine. */
  settings?: Record<string, unknown> | undefined;
  /** In a list of runs: the stored record cannot be read, and only its id and its time are known. */
  isDamaged?: true | undefined;
}

/** The right to drive a run. `fence` grows with every lease; a process with a smaller number has lost the run. */
export interface RunLease {
  runId: string;
  owner: string;
  fence: number;
  ttlMs: number;
}

/** Stores everything that is needed to resume a run after a crash. Codes in capitals are those of a thrown `StoreError`. */
export interface RunStore {
  /** EXISTS if there is a run with this id. */
  create(run: RunInfo): Promise<void>;
  /** DAMAGED if its record cannot be read. */
  find(runId: string): Promise<RunInfo | undefined>;
  /** Newest first. A damaged record does not hide the others: it is listed with `isDamaged`. */
  runs(): Promise<RunInfo[]>;

  /** LEASED while another process holds the lease. NOT_FOUND. */
  acquire(runId: string, options: { owner: string; ttlMs: number }): Promise<RunLease>;
  /** Must be called at least every `ttlMs`. FENCED if the run was taken over. */
  renew(lease: RunLease): Promise<void>;
  /** Ends the lease early. Does nothing if it is lost. */
  release(lease: RunLease): Promise<void>;

  /**
   * Resolves when the entry is stored. FENCED if the run was taken over: the actions that the entry announces must not run.
   * SEQ_TAKEN if it is not the next entry.
   */
  append(lease: RunLease, entry: JournalEntry): Promise<void>;
  /** Entries in order, from this sequence number on. Default 1. DAMAGED if one of them cannot be read. */
  read(runId: string, fromSeq?: number): Promise<JournalEntry[]>;

  /** Stores an approval request. EXISTS, FENCED. */
  ask(lease: RunLease, question: ApprovalQuestion): Promise<Approval>;
  /** Answers a request, from any process. ANSWERED, EXPIRED, NOT_FOUND. */
  answer(id: string, answer: ApprovalAnswer): Promise<Approval>;
  /** Uses an approval. It is valid once, and only for what it was given for. TAKEN, NOT_APPROVED, EXPIRED, MISMATCH, FENCED. */
  take(lease: RunLease, id: string, use: ApprovalUseRequest): Promise<Approval>;
  approval(id: string): Promise<Approval | undefined>;
  /** In the order of the requests. */
  approvals(filter?: { runId?: string; status?: ApprovalStatus }): Promise<Approval[]>;

  /** Deletes a run with its journal and approvals, for good. LEASED while a process drives it. NOT_FOUND. */
  remove(runId: string): Promise<void>;

  /** Idempotent. */
  close(): Promise<void>;
}

/** The lease under which a run is deleted: nothing can be written to it any more. */
export const removal = { owner: "a deletion", ttlMs: 60_000 };

const idPattern = /^[\w-]{1,64}$/;

/** For names that may not come from this store. */
export function isId(name: string): boolean {
  return idPattern.test(name);
}

/** Ids become names of files and keys, so only safe characters are allowed. */
export function checkId(id: string): string {
  if (isId(id)) return id;
  throw new StoreError("NOT_FOUND", "Invalid id. An id has up to 64 letters, digits, _ and -.");
}

/** For lists: one record that cannot be read must not hide the others. An error of the store itself is thrown. */
export function undefinedIfDamaged(error: unknown): undefined {
  if (StoreError.isInstance(error) && error.code !== "DAMAGED") throw error;
}

export function unknownRun(runId: string): StoreError {
  return new StoreError("NOT_FOUND", `There is no run "${runId}" in this store. "giselle runs" lists the stored runs.`);
}

export function leased(runId: string, owner: string): StoreError {
  const message = `The run "${runId}" is leased by ${owner}. Wait until the run or the lease ends.`;
  return new StoreError("LEASED", message);
}

export function fenced({ runId, fence }: RunLease): StoreError {
  const message = `Another process has taken over the run "${runId}" with a later lease than ${fence}. This process has stopped working on it.`;
  return new StoreError("FENCED", message);
}

export function lostRun({ runId }: RunLease): StoreError {
  const message = `The store has lost the run "${runId}" and its journal. This process has stopped working on it. Check the page before you start the task again.`;
  return new StoreError("FENCED", message);
}

export function outOfOrder(runId: string, seq: number): StoreError {
  return new StoreError("SEQ_TAKEN", `Entry ${seq} of the run "${runId}" is not the next one. Read the journal again.`);
}
