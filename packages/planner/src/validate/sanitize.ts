import {
  type AutonomyLevel,
  autonomyLevelSchema,
  type CapabilityProfile,
  type CatalogTool,
  type Interactable,
  type KnownSecret,
  type PlanDecision,
  type PlanIssue,
  type SnapshotField,
} from "@giselles-ai/protocol";
import { isObject, type JsonObject } from "../json-object.ts";
import type { ToolRegistry } from "../tools/registry.ts";
import { type DecisionNote, extractEnding, messageKeys, questionKeys, readDecision } from "./decide.ts";
import { type FoundNote, findAnswer } from "./find-answer.ts";
import { createFindTool } from "./find-tool.ts";
import { chooseSteps } from "./left-out.ts";
import { readOutputData } from "./output-data.ts";
import { type DraftStep, pickText, readDefaults, readStep, type StepNote, type StepOptions } from "./read-step.ts";

/** Problems that were fixed without asking the model. */
export type SanitiserNote = FoundNote | StepNote | DecisionNote | "steps-cut";

/** What a plan is validated against. */
export interface PlanContext {
  catalog: readonly CatalogTool[];
  registry: ToolRegistry;
  interactables: readonly Interactable[];
  /** The same elements with what a click on them does, if it is known. */
  fields?: readonly SnapshotField[] | undefined;
  profile: CapabilityProfile;
  /** The secrets that a plan may reference. */
  secrets: readonly KnownSecret[];
  /** The JSON Schema of the data that the goal asks for. Default: none. */
  output?: JsonObject | undefined;
  /** A longer plan is cut. */
  maxSteps: number;
  newPlanId: () => string;
}

/** A plan before validation. */
export interface DraftPlan {
  decision: PlanDecision | undefined;
  plan_id: string;
  reasoning_summary: string;
  autonomy_level: AutonomyLevel;
  message: string | undefined;
  clarification?: string;
  notes?: string;
  evidence?: string;
  done_when?: string;
  final?: boolean;
  left_out?: string;
  data?: unknown;
  steps: DraftStep[];
}

export interface Sanitised {
  draft: DraftPlan | undefined;
  issues: PlanIssue[];
  notes: SanitiserNote[];
}

const notesKeys = ["notes", "note", "memory", "memo"];
/** The notes come back with every prompt, so they must stay short. */
const maxNotesLength = 2000;
const maxEvidenceLength = 500;

/** Options for steps, with the notes of a whole plan. */
type PlanReadOptions = Omit<StepOptions, "note"> & { note(note: SanitiserNote): void };

const wrappers = ["plan", "output", "response", "result", "answer", "data", "json", "properties", "content"];
const stepsKeys = [
  "steps",
  "actions",
  "action",
  "tool_calls",
  "toolCalls",
  "calls",
  "tools",
  "commands",
  "next_actions",
];
const summaryKeys = [
  "reasoning_summary",
  "reasoningSummary",
  "reasoning",
  "thinking",
  "thought",
  "thoughts",
  "evaluation_previous_goal",
  "rationale",
  "analysis",
  "explanation",
];

/** Converts the answer of a model into a draft plan. Deterministic: the same answer gives the same draft. */
export function sanitise(rawAnswer: string, context: PlanContext): Sanitised {
  const found = findAnswer(rawAnswer);
  if (!found) {
    const message = rawAnswer.trim() === "" ? "The answer was empty." : "The answer contains no complete JSON object.";
    return { draft: undefined, issues: [{ path: "", code: "invalid_json", message }], notes: [] };
  }
  const { value, notes, isCut } = found;
  return sanitiseValue(value, context, { notes, isCut });
}

/** The same for an answer that is already parsed. */
export function sanitiseValue(
  value: unknown,
  context: PlanContext,
  {
    notes: found = new Set(),
    isCut = () => false,
    hasMemos = false,
  }: { notes?: Set<FoundNote>; isCut?: (value: object) => boolean; hasMemos?: boolean } = {},
): Sanitised {
  const notes = new Set<SanitiserNote>(found);
  const note = (entry: SanitiserNote) => void notes.add(entry);
  const tools = new Map(context.catalog.map((tool) => [tool.name, tool]));
  const options: PlanReadOptions = {
    tools,
    findTool: createFindTool(context.catalog, context.registry),
    interactables: context.interactables,
    hasMemos,
    note,
  };
  const issues: PlanIssue[] = [];
  const answer = unwrap(value, note);
  options.defaults = readDefaults(answer);
  const rawSteps = listSteps(answer, options);
  const whole = dropCutSteps(rawSteps, isCut);
  const read = whole.map((step) => readStep(step, options));
  const { steps: all, ending } = extractEnding(read, options);
  const question = pickText(answer, questionKeys);
  const chosen = {
    ...context,
    asks: question !== undefined,
    isCut: whole.length < rawSteps.length || isListCut(answer, isCut),
  };
  const { steps, leftOut } = chooseSteps(all, chosen);
  if (leftOut.length > 0) note("steps-cut");
  read.forEach((step, index) => {
    if (step === undefined) issues.push(unreadable(index));
  });
  const isOnlyAsking = steps.length === 0 && all.length > 0;
  const decision = isOnlyAsking
    ? "ask"
    : readDecision(answer, { hasSteps: steps.length > 0, ending: ending?.decision, issues, note });
  const message = pickText(answer, messageKeys) ?? ending?.message;
  const summary = pickText(answer, summaryKeys);
  const clarification = question ?? (decision === "ask" ? (ending?.message ?? message) : undefined);
  const draft: DraftPlan = {
    decision,
    plan_id: context.newPlanId(),
    reasoning_summary: summary ?? message ?? "",
    autonomy_level: readAutonomy(answer.autonomy_level, context.profile),
    message: message ?? (decision === "ask" ? clarification : summary) ?? defaultMessage(decision, steps),
    ...(clarification === undefined ? {} : { clarification }),
    ...readRemarks(answer),
    ...(leftOut.length > 0 && { left_out: leftOut.join(" ") }),
    ...(context.output && { data: readOutputData(answer, context.output) }),
    steps,
  };
  return { draft, issues, notes: [...notes] };
}

/** Notes for the next step, and words of the page, now or after the steps. Longer ones are cut. */
function readRemarks(answer: JsonObject): Pick<DraftPlan, "notes" | "evidence" | "done_when" | "final"> {
  const notes = pickText(answer, notesKeys)?.slice(0, maxNotesLength);
  const evidence = pickText(answer, ["evidence"])?.slice(0, maxEvidenceLength);
  const done_when = readWords(answer.done_when ?? answer.doneWhen)?.slice(0, maxEvidenceLength);
  return {
    ...(notes && { notes }),
    ...(evidence && { evidence }),
    ...(done_when && { done_when }),
    ...(answer.final === true && { final: true }),
  };
}

/** Words, or several of which any will do. */
function readWords(words: unknown): string | undefined {
  const given = Array.isArray(words) ? words : [words];
  return given.filter((one) => typeof one === "string").join("||") || undefined;
}

/** The message of a plan that has none. */
function defaultMessage(decision: PlanDecision | undefined, steps: DraftStep[]): string | undefined {
  if (decision === "done") return "Done.";
  if (decision !== "act") return undefined;
  return (
    steps.find(({ explanation }) => explanation)?.explanation ?? `Next: ${steps.map(({ tool }) => tool).join(", ")}.`
  );
}

function unreadable(index: number): PlanIssue {
  return {
    path: `steps[${index}]`,
    code: "schema_validation_failed",
    message: 'This is not a step. Write {"tool": …, "args": {…}, …}.',
  };
}

/** Unwraps nested plan objects and merges their properties. */
function unwrap(value: unknown, note: (note: SanitiserNote) => void): JsonObject {
  if (Array.isArray(value)) {
    note("plan-shape");
    const [only] = value;
    return value.length === 1 && isObject(only) && isPlan(only) ? unwrap(only, note) : { steps: value };
  }
  if (!isObject(value)) return {};
  if (Array.isArray(value.plan)) {
    note("plan-shape");
    const { plan, ...rest } = value;
    return { ...rest, steps: plan };
  }
  const lone = Object.keys(value).length === 1 ? Object.keys(value)[0] : undefined;
  const key = wrappers.find((name) => isObject(value[name])) ?? (lone && isPlan(value[lone]) ? lone : undefined);
  const inner = key === undefined ? undefined : value[key];
  if (key === undefined || !isObject(inner)) return value;
  if (key !== "plan") {
    if (isPlan(value) || !(isPlan(inner) || isObject(inner.plan) || Array.isArray(inner.plan))) return value;
    note("plan-shape");
  }
  const { [key]: _, ...rest } = value;
  return { ...rest, ...unwrap(inner, note) };
}

function isPlan(value: unknown): boolean {
  return isObject(value) && ["decision", "complete", ...stepsKeys].some((key) => value[key] !== undefined);
}

/** Lists the steps under any known key, or the answer itself if it is a step. */
function listSteps(answer: JsonObject, { note, findTool }: PlanReadOptions): unknown[] {
  const key = stepsKeys.find((name) => {
    const value = answer[name];
    return typeof value === "object" && value !== null && !(name === "action" && isObject(value) && "steps" in answer);
  });
  if (key !== undefined) {
    const listed = answer[key];
    if (key !== "steps" || !Array.isArray(listed)) note("step-shape");
    if (Array.isArray(listed)) return listed.filter((step) => step !== null && step !== "");
    return isNumbered(listed) ? Object.values(listed) : [listed];
  }
  if (typeof answer.steps === "string") return answer.steps.split("\n").filter((line) => line.trim() !== "");
  const isStep = ["tool", "tool_name", "toolName", "name", "action", "function", "function_call"].some(
    (name) => typeof answer[name] === "string" || isObject(answer[name]),
  );
  const byKey = Object.keys(answer).some((name) => findTool(name) !== undefined && isObject(answer[name]));
  if ((!isStep && !byKey) || answer.decision !== undefined) return [];
  note("plan-shape");
  return [isObject(answer.function_call) ? answer.function_call : answer];
}

/** Recognises `{"1": {…}, "2": {…}}` and `{"step1": {…}}`. */
function isNumbered(value: unknown): value is JsonObject {
  return (
    isObject(value) &&
    Object.keys(value).length > 0 &&
    Object.keys(value).every((key) => /^(?:step)?[_ ]?\d+$/i.test(key))
  );
}

/** Drops a truncated last step, because its values may be incomplete. The next turn plans it again. */
function dropCutSteps(steps: unknown[], isCut: (value: object) => boolean): unknown[] {
  const last = steps.at(-1);
  return typeof last === "object" && last !== null && isCut(last) ? steps.slice(0, -1) : steps;
}

/** The answer may end between two steps: then more were to come. */
function isListCut(answer: JsonObject, isCut: (value: object) => boolean): boolean {
  return stepsKeys.some((key) => Array.isArray(answer[key]) && isCut(answer[key]));
}

/** Returns the requested autonomy, limited to what the profile allows. */
function readAutonomy(requested: unknown, profile: CapabilityProfile): AutonomyLevel {
  const levels = autonomyLevelSchema.options;
  const allowed: AutonomyLevel = profile === "unleashed" ? "auto" : profile;
  const level = levels.find((one) => one === requested) ?? allowed;
  return levels.indexOf(level) < levels.indexOf(allowed) ? level : allowed;
}
