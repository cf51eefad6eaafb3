// Names of earlier releases. They keep working; new code uses the names that they stand for.
import type { Proposal } from "@giselles-ai/protocol";
import type { Execution } from "./step.ts";

/** @deprecated Use `Proposal` of the protocol: what a step of a run proposes. */
export type ProposalResult = Proposal;
/** @deprecated Use `Execution`. */
export type ExecutionResult = Execution;

/** @deprecated Use `timeoutMs`, or `pageTimeoutMs` in a replay. */
export interface OldTimeout {
  patienceMs?: number;
}

/** Adds old names to an object as properties that are neither listed nor compared. */
export function withOldNames<Value extends object>(value: Value, oldNames: Record<string, keyof Value>): Value {
  for (const [oldName, name] of Object.entries(oldNames)) {
    Object.defineProperty(value, oldName, { get: () => value[name], enumerable: false, configurable: true });
  }
  return value;
}

/** How long to wait for an outcome, in ms. */
export type TimeoutOption = { timeoutMs: number } | Required<OldTimeout>;

export function readTimeout(option: TimeoutOption): number {
  return "timeoutMs" in option ? option.timeoutMs : option.patienceMs;
}
