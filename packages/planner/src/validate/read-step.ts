import type { CatalogTool, Interactable, RiskLevel } from "@giselles-ai/protocol";
import { isObject, type JsonObject, objectOf } from "../json-object.ts";
import { type ArgumentNote, coerceArgs } from "./coerce-args.ts";
import { completeTarget } from "./complete-target.ts";
import { findAnswer, readCall } from "./find-answer.ts";
import { type FindTool, plainName } from "./find-tool.ts";
import { readLoosely } from "./loose-json.ts";

export type StepNote = ArgumentNote | "step-shape" | "tool-name";

export interface StepOptions {
  tools: ReadonlyMap<string, CatalogTool>;
  findTool: FindTool;
  interactables: readonly Interactable[];
  /** Whether to read memos. Only engines without a model use them. */
  hasMemos: boolean;
  /** What the plan says about all its steps. */
  defaults?: StepDefaults | undefined;
  note(note: StepNote): void;
}

export interface StepDefaults {
  risk: RiskLevel | undefined;
  confidence: number | undefined;
}

/** A step before validation. */
export interface DraftStep {
  tool: string;
  args: unknown;
  explanation: string | undefined;
  estimated_risk: RiskLevel;
  confidence: number;
  memo?: JsonObject;
}

const nameKeys = ["tool", "tool_name", "toolName", "name", "action", "action_name", "actionName", "function", "type"];
const argsKeys = [
  "args",
  "arguments",
  "parameters",
  "params",
  "tool_input",
  "toolInput",
  "tool_args",
  "input",
  "kwargs",
  "payload",
];
const explanationKeys = ["explanation", "reason", "reasoning", "why", "description", "thought", "rationale", "purpose"];
const riskKeys = ["estimated_risk", "estimatedRisk", "risk", "risk_level", "riskLevel"];
const otherKeys = ["confidence", "id", "index", "step", "step_number", "order", "type", "status"];

/** Reads a step in any of the formats that models use. */
export function readStep(raw: unknown, options: StepOptions): DraftStep | undefined {
  const unwrapped = unwrapStep(raw, options);
  if (unwrapped === undefined) return undefined;
  const { step, memo } = options.hasMemos ? takeMemo(unwrapped) : { step: unwrapped };
  const named = nameStep(step, options);
  if (named === undefined) return undefined;
  const tool = resolveTool(named.tool, options);
  const schema = tool && options.tools.get(tool)?.schema;
  const notes = readNotes(step, tool ? options.tools.get(tool) : undefined, options);
  const args = schema ? readArgs(named.args, schema, notes.explanation, options) : (named.args ?? {});
  return { tool: tool ?? named.tool, args, ...notes, ...(memo && { memo }) };
}

function readArgs(raw: unknown, schema: JsonObject, explanation: string | undefined, options: StepOptions): unknown {
  const words = explanation === undefined ? [] : [explanation];
  const given = { ...objectOf(raw), ...objectOf(coerceArgs(raw, { schema, ...options })) };
  const completed = completeTarget(given, { schema, words, ...options });
  return completed === given ? coerceArgs(raw, { schema, ...options }) : completed;
}

function takeMemo({ memo, ...step }: JsonObject): { step: JsonObject; memo?: JsonObject } {
  return isObject(memo) ? { step, memo } : { step };
}

function unwrapStep(raw: unknown, options: StepOptions): JsonObject | undefined {
  if (typeof raw === "string") {
    options.note("step-shape");
    const call = readCall(raw.trim());
    if (call) return call;
    const found = findAnswer(raw, 1)?.value;
    if (isObject(found)) return found;
    return options.findTool(raw) === undefined ? undefined : { tool: raw, args: {} };
  }
  if (!isObject(raw)) return undefined;
  for (const key of ["action", "function", "tool", "tool_call", "step"]) {
    const inner = raw[key];
    if (!isObject(inner)) continue;
    options.note("step-shape");
    const { [key]: _, ...outer } = raw;
    return { ...outer, ...inner };
  }
  return raw;
}

/** Finds the name and arguments of the tool: under known keys, flat, or with the name as the key. */
function nameStep(step: JsonObject, options: StepOptions): { tool: string; args: unknown } | undefined {
  const nameKey = nameKeys.find((key) => typeof step[key] === "string" && step[key] !== "function");
  if (nameKey === undefined) return nameByKey(step, options);
  const tool = String(step[nameKey]);
  const call = readCall(tool.trim());
  if (call && !(Array.isArray(call.args) && call.args.length === 0)) {
    options.note("step-shape");
    return { tool: String(call.tool), args: call.args };
  }
  const argsKey = argsKeys.find(
    (key) => step[key] !== undefined && !(key === "input" && typeof step[key] !== "object"),
  );
  if (nameKey !== "tool" || (argsKey !== undefined && argsKey !== "args")) options.note("step-shape");
  const flat = flatArgs(step, [nameKey, ...(argsKey ? [argsKey] : [])], tool, options);
  if (argsKey === undefined) {
    if (Object.keys(flat).length > 0) options.note("step-shape");
    return { tool, args: flat };
  }
  const args = decode(step[argsKey], options);
  return { tool, args: isObject(args) ? { ...onlyOf(tool, flat, options), ...args } : args };
}

/** Reads `{"click": {"id": "button-1"}}`, possibly with other properties. */
function nameByKey(step: JsonObject, options: StepOptions): { tool: string; args: unknown } | undefined {
  const key = Object.keys(step).find((name) => options.findTool(name) !== undefined && !otherKeys.includes(name));
  const [lone, ...others] = Object.keys(step);
  const tool = key ?? (others.length === 0 && isObject(step[lone ?? ""]) ? lone : undefined);
  if (tool === undefined) return undefined;
  options.note("step-shape");
  return { tool, args: decode(step[tool], options) };
}

function flatArgs(step: JsonObject, used: string[], tool: string, options: StepOptions): JsonObject {
  const taken = new Set([
    ...used,
    ...explanationKeys,
    ...riskKeys,
    "confidence",
    "step",
    "step_number",
    "order",
    "status",
  ]);
  const properties = objectOf(schemaOf(tool, options)?.properties);
  const isNote = (key: string) => taken.has(key) && !(Object.hasOwn(properties, key) && !used.includes(key));
  const isCallId = (key: string, value: unknown) =>
    (key === "id" && typeof value === "string" && /^(?:call|toolu|tool|chatcmpl)[_-]/.test(value)) ||
    (key === "type" && (value === "function" || value === "tool_use" || value === "tool_call"));
  return Object.fromEntries(Object.entries(step).filter(([key, value]) => !isNote(key) && !isCallId(key, value)));
}

/** Next to an arguments object, only properties that the tool declares count as arguments. */
function onlyOf(tool: string, flat: JsonObject, options: StepOptions): JsonObject {
  const properties = objectOf(schemaOf(tool, options)?.properties);
  return Object.fromEntries(Object.entries(flat).filter(([key]) => Object.hasOwn(properties, key)));
}

function schemaOf(tool: string, { findTool, tools }: StepOptions): JsonObject | undefined {
  return tools.get(findTool(tool) ?? "")?.schema;
}

/** Decodes arguments that are a JSON string. */
function decode(args: unknown, { note }: StepOptions): unknown {
  if (typeof args !== "string" || !/^\s*[{[]/.test(args)) return args;
  const found = readLoosely(args);
  if (typeof found !== "object" || found === null) return args;
  note("args-encoded");
  return found;
}

function resolveTool(name: string, { findTool, note }: StepOptions): string | undefined {
  const tool = findTool(name);
  if (tool !== undefined && tool !== name) note("tool-name");
  return tool;
}

/** Explanation, risk and confidence are optional, and can also be given for the whole plan. */
function readNotes(step: JsonObject, tool: CatalogTool | undefined, { defaults }: StepOptions) {
  const { risk, confidence } = readDefaults(step);
  return {
    explanation: pickText(step, explanationKeys),
    estimated_risk: higher(risk ?? defaults?.risk ?? tool?.risk_level ?? "medium", tool?.risk_level ?? "low"),
    confidence: confidence ?? defaults?.confidence ?? defaultConfidence,
  };
}

const defaultConfidence = 0.6;

/** Reads risk and confidence of a step or a plan. */
export function readDefaults(object: JsonObject): StepDefaults {
  const risk = readRisk(riskKeys.map((key) => object[key]).find((value) => value !== undefined));
  return { risk, confidence: readConfidence(object.confidence) };
}

export function pickText(object: JsonObject, keys: readonly string[]): string | undefined {
  const key = keys.find((name) => typeof object[name] === "string" && object[name].trim() !== "");
  return key === undefined ? undefined : String(object[key]).trim();
}

const levels: RiskLevel[] = ["low", "medium", "high"];

/** A plan can raise the risk of a tool, not lower it. */
function higher(one: RiskLevel, other: RiskLevel): RiskLevel {
  return levels.indexOf(one) >= levels.indexOf(other) ? one : other;
}

function readRisk(raw: unknown): RiskLevel | undefined {
  const word = typeof raw === "string" ? plainName(raw) : "";
  if (word === "none" || word === "minimal" || word === "safe") return "low";
  if (word === "moderate") return "medium";
  if (word === "critical" || word === "severe") return "high";
  return levels.find((level) => word.startsWith(level));
}

const confidenceWords = new Map([
  ["low", 0.3],
  ["medium", 0.6],
  ["high", 0.9],
  ["certain", 1],
]);

/** Reads a number from 0 to 1, and also "90%", 90 or "high". */
function readConfidence(raw: unknown): number | undefined {
  const number = typeof raw === "string" ? Number.parseFloat(raw) : raw;
  if (typeof number === "number" && Number.isFinite(number)) {
    const isPercent = number > 1 || (typeof raw === "string" && raw.includes("%"));
    return Math.min(1, Math.max(0, isPercent ? number / 100 : number));
  }
  return typeof raw === "string" ? confidenceWords.get(plainName(raw)) : undefined;
}
