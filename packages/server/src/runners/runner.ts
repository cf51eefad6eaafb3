import {
  markedError,
  type RelayRequest,
  type RelayResponse,
  type RunEvent,
  type resultEventSchema,
} from "@giselles-ai/protocol";
import type { z } from "zod";

/** What a client asked for. */
export interface Task {
  message: string;
  /** The chat that it was asked for in, as the client calls it. */
  chatId?: string | undefined;
  document?: string | undefined;
  /** Of an earlier run's `init`: the agent goes on in that session. */
  sessionId?: string | undefined;
  /** Of an earlier run's `sandbox`: what the agent left there is there again. */
  sandboxId?: string | undefined;
  snapshotId?: string | undefined;
  /** Variables for its sandbox. */
  env?: Record<string, string> | undefined;
}

/** How the page is reached: the agent's side of a relay session. */
export interface RelayAccess {
  url: string;
  sessionId: string;
  token: string;
  /** The relay, without the network. */
  fetch: typeof fetch;
}

export type GateAnswer = (request: RelayRequest) => Promise<RelayResponse>;

/** The agent's side of a relay session whose page is us. */
export interface Gate {
  access: RelayAccess;
  /** Its credential is worth nothing then. Twice does no harm. */
  close(): Promise<void>;
}

export interface RunnerContext {
  runId: string;
  tenant: string;
  task: Task;
  relay: RelayAccess;
  /** Opens another way to the page, for those who may not have that one: whatever is asked there, `answer` answers. */
  openGate(answer: GateAnswer): Promise<Gate>;
  /** Resolves when they are written down. Nothing may be built upon them before. */
  say(...events: RunEvent[]): Promise<void>;
  /** Aborted when the run is stopped, or is no longer ours. */
  signal: AbortSignal;
}

export type RunResult = Omit<z.infer<typeof resultEventSchema>, "type" | "seq">;

/** Somebody who can do a task: our own loop, or another's program. */
export interface Runner {
  /** Never more than one at a time for one run. What it throws becomes the run's error. */
  run(context: RunnerContext): Promise<RunResult>;
  /**
   * Goes on with a run whose instance has died, from what it has written down. Without it, such a run is reported as
   * interrupted. It must do nothing twice. `told` is what the run has said so far.
   */
  resume?(context: RunnerContext, told: readonly RunEvent[]): Promise<RunResult>;
}

/**
 * Thrown by a runner that cannot do a run, for the client that asked for it: what is wrong, and the way out.
 *
 * @example <caption>packages/server/src/create-agent-server.test.ts</caption>
 * known: { run: () => Promise.reject(new RunnerError("missing-program", "Install it with npm.")) },
 */
export class RunnerError extends markedError("RunnerError") {
  /** A word to branch on, such as `missing-program`. */
  readonly code: string;
  constructor(code: string, message: string, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

/** The task as one text. */
export function toPrompt({ message, document }: Task): string {
  return document?.trim() ? `${message.trim()}\n\nDocument:\n${document}` : message.trim();
}
