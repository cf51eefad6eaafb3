// What an approval is bound to.
import { createHash, randomUUID } from "node:crypto";
import type { EffectClass } from "@giselles-ai/planner/internal";
import type { ActionStep, AnyAction, Approval, ApprovalQuestion, Snapshot } from "@giselles-ai/protocol";
import { StoreError } from "../../store-error.ts";

/** What an approval is about to be used for: these steps, here and now. */
export interface ApprovalUseRequest {
  runId: string;
  step: number;
  actionHash: string;
  epoch: string;
  origin: string;
}

/** The same for the same actions, in the same order; whatever is said of them. */
export function hashSteps(steps: readonly ActionStep[]): string {
  return digest(steps.map(({ action }) => action));
}

export type EffectOf = (action: AnyAction) => EffectClass | undefined;

/**
 * What the page shows, as far as it matters to these steps. To fill in fields, all fields must be as they were; for anything
 * more, every word of the page must be: the price beside a button is a part of what was approved.
 */
export function epochOf(snapshot: Snapshot, steps: readonly ActionStep[], effectOf: EffectOf): string {
  const { url, origin, fields, text } = snapshot;
  const isQuiet = steps.every((step) => /^(?:read|edit)$/.test(effectOf(step.action) ?? ""));
  return digest([origin, url, fields.map(identify), isQuiet ? "" : (text ?? "")]);
}

function identify(field: Snapshot["fields"][number]): unknown[] {
  const { fieldId, kind, label, name, group, frame, inputType, href, options, currentValue, disabled } = field;
  return [fieldId, kind, label, name, group, frame, inputType, href, options, currentValue, disabled];
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
  const { url, origin, title } = snapshot;
  const named = new Set(rest.steps.flatMap(({ action }) => Object.values(action)));
  const now = Date.now();
  return {
    ...rest,
    id: randomUUID().replaceAll("-", "").slice(0, 12),
    actionHash: hashSteps(rest.steps),
    epoch: epochOf(snapshot, rest.steps, effectOf),
    ...{ url, origin, title },
    fields: snapshot.fields
      .filter(({ fieldId }) => named.has(fieldId))
      .map(({ fieldId, label, kind, sensitive = false }) => ({ fieldId, label, kind, sensitive })),
    askedAt: new Date(now).toISOString(),
    expiresAt: new Date(now + expiresInMs).toISOString(),
  };
}

/** What was allowed: the steps as they were asked about, or as they were edited. */
export function allowedSteps({ steps, answer }: Approval): ActionStep[] {
  return answer?.decision === "edited" ? answer.steps : steps;
}

/** Why an approval does not allow this, if it does not. */
export function whyNotHolding(approval: Approval, use: ApprovalUseRequest): StoreError | undefined {
  const { id, status } = approval;
  if (status === "taken") return new StoreError("TAKEN", `The approval "${id}" has been used. It holds once.`);
  if (status === "expired") return new StoreError("EXPIRED", `The approval "${id}" has expired.`);
  if (status !== "approved" && status !== "edited")
    return new StoreError("NOT_APPROVED", `"${id}" has not been approved.`);
  const mismatch = (what: string) => new StoreError("MISMATCH", `The approval "${id}" was given for ${what}.`);
  if (approval.runId !== use.runId || approval.step !== use.step) return mismatch("another run or step");
  if (hashSteps(allowedSteps(approval)) !== use.actionHash) return mismatch("other actions");
  if (approval.origin !== use.origin) return mismatch("another site");
  if (approval.epoch !== use.epoch) return mismatch("a page that has changed since");
  return undefined;
}

function digest(value: unknown): string {
  return createHash("sha256").update(JSON.stringify(value, sortKeys)).digest("hex");
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
