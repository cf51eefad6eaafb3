import { createHash, randomUUID } from "node:crypto";
import type { EffectClass } from "@giselles-ai/planner/internal";
import {
  type ActionStep,
  type AnyAction,
  type Approval,
  type ApprovalQuestion,
  approvedPage,
  askedFields,
  type Snapshot,
} from "@giselles-ai/protocol";
import { StoreError } from "../../store-error.ts";

/** What an approval is about to be used for. */
export interface ApprovalUseRequest {
  runId: string;
  step: number;
  actionHash: string;
  epoch: string;
  origin: string;
}

/** Equal for equal actions in the same order. Explanations do not count. */
export function hashSteps(steps: readonly ActionStep[]): string {
  return digest(steps.map(({ action }) => action));
}

export type EffectOf = (action: AnyAction) => EffectClass | undefined;

/** Hashes what an approval of these steps depends on. */
export function epochOf(snapshot: Snapshot, steps: readonly ActionStep[], effectOf: EffectOf): string {
  const onlyEdits = steps.every((step) => /^(?:read|edit)$/.test(effectOf(step.action) ?? ""));
  return digest(
    approvedPage(
      snapshot,
      steps.map(({ action }) => action),
      { onlyEdits },
    ),
  );
}

export interface QuestionParts {
  runId: string;
  step: number;
  from: number;
  message: string;
  steps: ActionStep[];
  asked: number[];
  snapshot: Snapshot;
  effectOf: EffectOf;
  expiresInMs: number;
}

export function makeQuestion(parts: QuestionParts): ApprovalQuestion {
  const { snapshot, effectOf, expiresInMs, ...rest } = parts;
  const { url, origin, title, focus } = snapshot;
  const named = new Set([focus, ...rest.steps.flatMap(({ action }) => Object.values(action))]);
  const now = Date.now();
  return {
    ...rest,
    id: randomUUID().replaceAll("-", "").slice(0, 12),
    actionHash: hashSteps(rest.steps),
    epoch: epochOf(snapshot, rest.steps, effectOf),
    ...{ url, origin, title },
    fields: askedFields(snapshot, named),
    ...(focus !== undefined && { focus }),
    askedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + expiresInMs).toISOString(),
  };
}

/** The approved steps: as requested, or as edited. */
export function allowedSteps({ steps, answer }: Approval): ActionStep[] {
  return answer?.decision === "edited" ? answer.steps : steps;
}

/** Returns an error if the approval does not allow this use. */
export function explainInvalidApproval(approval: Approval, use: ApprovalUseRequest): StoreError | undefined {
  const { id, status } = approval;
  if (status === "taken")
    return new StoreError("TAKEN", `The approval "${id}" has already been used. Each approval is valid once.`);
  if (status === "expired") return new StoreError("EXPIRED", `The approval "${id}" has expired.`);
  if (status !== "approved" && status !== "edited")
    return new StoreError("NOT_APPROVED", `"${id}" has not been approved.`);
  const mismatch = (what: string) => new StoreError("MISMATCH", `The approval "${id}" is for ${what}.`);
  if (approval.runId !== use.runId || approval.step !== use.step) return mismatch("another run or step");
  if (hashSteps(allowedSteps(approval)) !== use.actionHash) return mismatch("other actions");
  if (approval.origin !== use.origin) return mismatch("another site");
  if (approval.epoch !== use.epoch) return mismatch("a page that has changed since then");
  return undefined;
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value, sortKeys)).digest("hex");
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
