// Describes a tool call and its report as steps for people.
import type { AnyAction, ExecutionReport, Outcome } from "@giselles-ai/protocol";
import { type ActionPart, describeAction, isUnobservable, readSecretReference } from "@giselles-ai/protocol/rules";
import { isAnswered, type ToolPart } from "../tool/chat-types.ts";
import { markOf, type OutcomeMark } from "../words/mark-of.ts";
import { formatText, type Words } from "../words/words.ts";
import { asObject, type KnownFields } from "./known-fields.ts";

export interface ShownStep {
  key: string;
  mark: OutcomeMark | "doing";
  parts: ActionPart[];
  /** What went wrong, and what to do about it. */
  note?: string | undefined;
}

export function describeSteps(part: ToolPart, fields: KnownFields, words: Words): ShownStep[] {
  if (part.type === "tool-getFormSnapshot") return [describeReading(part, words)];
  if (part.type === "tool-executeFormActions") return describeActions(part, fields, words);
  const isDone = isAnswered(part);
  const value = part.toolName ?? part.type.slice("tool-".length);
  const mark = part.state === "output-error" ? "failed" : isDone ? "done" : "doing";
  return [{ key: part.toolCallId, mark, parts: [{ text: formatText(isDone ? words.used : words.using, { value }) }] }];
}

function describeReading({ toolCallId: key, state, output, errorText }: ToolPart, words: Words): ShownStep {
  if (state === "output-error") return { key, mark: "failed", parts: [{ text: words.notRead }], note: errorText };
  const { fields } = asObject(output);
  return state === "output-available"
    ? { key, mark: "done", parts: [{ text: words.read(Array.isArray(fields) ? fields.length : 0) }] }
    : { key, mark: "doing", parts: [{ text: words.progress.reading }] };
}

function describeActions(part: ToolPart, fields: KnownFields, words: Words): ShownStep[] {
  const { actions } = asObject(part.input);
  const output = asObject(part.output);
  const report = (output.report ?? output) as Partial<ExecutionReport>;
  const all = Array.isArray(actions) ? (actions as AnyAction[]) : [];
  // The oldest pages report only counts.
  const markByCount: OutcomeMark = report.applied === all.length ? "done" : "unknown";
  return all.map((action, index) => {
    const outcome = report.outcomes?.[index];
    const mark =
      part.state === "output-error" ? "failed" : isAnswered(part) ? (outcome ? markOf(outcome) : markByCount) : "doing";
    const tense = mark === "unknown" ? "done" : mark;
    const done = withReadBack(action, outcome);
    const parts = describeAction(done, (id) => fields.get(id), { words: words.actions, tense });
    const note = part.state === "output-error" ? part.errorText : noteOf(outcome, words);
    return { key: `${part.toolCallId} ${index}`, mark, parts, note: mark === "done" ? undefined : note };
  });
}

function noteOf(outcome: Outcome | undefined, words: Words): string | undefined {
  if (!outcome) return undefined;
  const { code, status, message, value } = outcome;
  if (isUnobservable(outcome)) return words.unverified;
  if (status === "unknown") return words.unknownOutcome;
  if (code === "NOT_ALLOWED" && /typing/.test(message ?? "")) return words.typing;
  const shown = status === "failed" && typeof value === "string" && value && !/^•+$/.test(value) ? ` (${value})` : "";
  return code ? `${words.codes[code]}${shown}` : message;
}

/** Shows the value that was read back instead of the requested one. */
function withReadBack(action: AnyAction, outcome: Outcome | undefined): AnyAction {
  const { status, value } = outcome ?? {};
  if (typeof value === "boolean" && /^(?:check|fill)$/.test(action.action))
    return { action: "check", fieldId: action.fieldId, checked: value };
  if (status !== "applied" || value === undefined || readSecretReference(action.value)) return action;
  return action.action === "upload" ? { ...action, files: [value].flat() } : { ...action, value, values: undefined };
}
