// From a tool call and its report to steps that a person reads.
import type { AnyAction, ExecutionReport, Outcome } from "@giselles-ai/protocol";
import { isUnseen } from "@giselles-ai/protocol/rules";
import { isAnswered, type ToolPart } from "../tool/chat-words.ts";
import { markOf, type OutcomeMark } from "../words/mark-of.ts";
import { isSecret, showValue } from "../words/show-value.ts";
import type { DeedName, Words } from "../words/words.ts";
import { asObject, type KnownFields } from "./known-fields.ts";

export interface ShownStep {
  key: string;
  mark: OutcomeMark | "doing";
  text: string;
  values: { label?: string; value?: string };
  /** What went wrong, and the way out. */
  note?: string | undefined;
}

export function describeSteps(part: ToolPart, fields: KnownFields, words: Words): ShownStep[] {
  if (part.type === "tool-getFormSnapshot") return [describeReading(part, words)];
  if (part.type === "tool-executeFormActions") return describeActions(part, fields, words);
  const isDone = isAnswered(part);
  const value = part.toolName ?? part.type.slice("tool-".length);
  const mark = part.state === "output-error" ? "failed" : isDone ? "done" : "doing";
  return [{ key: part.toolCallId, mark, text: isDone ? words.used : words.using, values: { value } }];
}

function describeReading({ toolCallId: key, state, output, errorText }: ToolPart, words: Words): ShownStep {
  if (state === "output-error") return { key, mark: "failed", text: words.notRead, values: {}, note: errorText };
  const { fields } = asObject(output);
  return state === "output-available"
    ? { key, mark: "done", text: words.read(Array.isArray(fields) ? fields.length : 0), values: {} }
    : { key, mark: "doing", text: words.progress.reading, values: {} };
}

function describeActions(part: ToolPart, fields: KnownFields, words: Words): ShownStep[] {
  const { actions } = asObject(part.input);
  const output = asObject(part.output);
  const report = (output.report ?? output) as Partial<ExecutionReport>;
  const all = Array.isArray(actions) ? (actions as AnyAction[]) : [];
  // The oldest pages only count what they did.
  const untold: OutcomeMark = report.applied === all.length ? "done" : "unknown";
  return all.map((action, index) => {
    const outcome = report.outcomes?.[index];
    const deed = words.deeds[deedOf(action, outcome)];
    const mark =
      part.state === "output-error" ? "failed" : isAnswered(part) ? (outcome ? markOf(outcome) : untold) : "doing";
    const values = { label: labelOf(action, fields, words), value: shownValue(action, outcome, fields) };
    const text = mark === "doing" ? deed.doing : mark === "failed" ? deed.failed : deed.done;
    const note = part.state === "output-error" ? part.errorText : noteOf(outcome, words);
    return { key: `${part.toolCallId} ${index}`, mark, text, values, note: mark === "done" ? undefined : note };
  });
}

const deeds: Record<string, DeedName> = {
  fill: "fill",
  select: "select",
  clear: "clear",
  click: "click",
  press: "press",
  hover: "hover",
  scroll: "scroll",
  upload: "upload",
  drag: "drag",
  click_point: "point",
  long_press: "hold",
};

function deedOf({ action, checked }: AnyAction, outcome: Outcome | undefined): DeedName {
  if (action === "check" || (action === "fill" && typeof outcome?.value === "boolean"))
    return (outcome?.value ?? checked) === false ? "uncheck" : "check";
  return Object.hasOwn(deeds, action) ? (deeds[action] ?? "other") : "other";
}

function noteOf(outcome: Outcome | undefined, words: Words): string | undefined {
  if (!outcome) return undefined;
  const { code, status, message, value } = outcome;
  if (isUnseen(outcome)) return words.unverified;
  if (status === "unknown") return words.unseen;
  if (code === "NOT_ALLOWED" && /typing/.test(message ?? "")) return words.typing;
  const shown = status === "failed" && typeof value === "string" && value && !isSecret(value) ? ` (${value})` : "";
  return code ? `${words.codes[code]}${shown}` : message;
}

function labelOf({ fieldId }: AnyAction, fields: KnownFields, words: Words): string {
  return fields.get(String(fieldId))?.label ?? (typeof fieldId === "string" ? fieldId : words.page);
}

/** What was read back counts above what was asked for. */
function shownValue(action: AnyAction, outcome: Outcome | undefined, fields: KnownFields): string {
  const given = action.value ?? action.values ?? action.keys ?? action.files ?? action.action;
  const value = outcome?.status === "applied" ? (outcome.value ?? given) : given;
  const isHidden = fields.get(String(action.fieldId))?.sensitive || isSecret(value) || isSecret(given);
  return isHidden ? "••••" : showValue(value);
}
