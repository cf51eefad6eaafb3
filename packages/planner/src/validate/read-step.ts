import type { CatalogTool, Interactable, RiskLevel } from "@giselles-ai/protocol";
import { isObject, type JsonObject, objectOf } from "../json-object.ts";
import { type ArgumentNote, coerceArgs } from "./coerce-args.ts";
import { findAnswer, readCall } from "./find-answer.ts";
import { type FindTool, plainName } from "./find-tool.ts";
import { readLoosely } from "./loose-json.ts";

export type StepNote = ArgumentNote | "step-shape" | "tool-name" | "step-defaults";

export interface StepOptions {
  tools: ReadonlyMap<string, CatalogTool>;
  findTool: FindTool;
  interactables: readonly Interactable[];
  /** Whether a step may carry a memo: a model has none, and what it writes there is not read. */
  hasMemos: boolean;
  note(note: StepNote): void;
}

/** A step as far as it could be read; validation judges it. */
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

/** Reads a step in any of the shapes that models give it. */
export function readStep(said: unknown, options: StepOptions): DraftStep | undefined {
  const unwrapped = unwrapStep(said, options);
  if (unwrapped === undefined) return undefined;
  const { step, memo } = options.hasMemos ? takeMemo(unwrapped) : { step: unwrapped };
  const named = nameStep(step, options);
  if (named === undefined) return undefined;
  const tool = resolveTool(named.tool, options);
  const schema = tool && options.tools.get(tool)?.schema;
  const args = schema ? coerceArgs(named.args, { schema, ...options }) : (named.args ?? {});
  const remarks = readRemarks(step, tool ? options.tools.get(tool) : undefined, options);
  return { tool: tool ?? named.tool, args, ...remarks, ...(memo && { memo }) };
}

function takeMemo({ memo, ...step }: JsonObject): { step: JsonObject; memo?: JsonObject } {
  return isObject(memo) ? { step, memo } : { step };
}

function unwrapStep(said: unknown, options: StepOptions): JsonObject | undefined {
  if (typeof said === "string") {
    options.note("step-shape");
    const call = readCall(said.trim());
    if (call) return call;
    const found = findAnswer(said, 1)?.value;
    if (isObject(found)) return found;
    return options.findTool(said) === undefined ? undefined : { tool: said, args: {} };
  }
  if (!isObject(said)) return undefined;
  for (const key of ["action", "function", "tool", "tool_call", "step"]) {
    const inner = said[key];
    if (!isObject(inner)) continue;
    options.note("step-shape");
    const { [key]: _, ...outer } = said;
    return { ...outer, ...inner };
  }
  return said;
}

/** The tool's name and arguments: under their own keys, under others' keys, flat, or with the name as the key. */
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

/** `{"click": {"id": "button-1"}}`, among remarks. */
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
  const isRemark = (key: string) => taken.has(key) && !(Object.hasOwn(properties, key) && !used.includes(key));
  const isCallId = (key: string, value: unknown) =>
    (key === "id" && typeof value === "string" && /^(?:call|toolu|tool|chatcmpl)[_-]/.test(value)) ||
    (key === "type" && (value === "function" || value === "tool_use" || value === "tool_call"));
  return Object.fromEntries(Object.entries(step).filter(([key, value]) => !isRemark(key) && !isCallId(key, value)));
}

/** Beside proper arguments, only what the tool takes is an argument too. */
function onlyOf(tool: string, flat: JsonObject, options: StepOptions): JsonObject {
  const properties = objectOf(schemaOf(tool, options)?.properties);
  return Object.fromEntries(Object.entries(flat).filter(([key]) => Object.hasOwn(properties, key)));
}

function schemaOf(tool: string, { findTool, tools }: StepOptions): JsonObject | undefined {
  return tools.get(findTool(tool) ?? "")?.schema;
}

/** Arguments that are JSON inside a string. */
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

function readRemarks(step: JsonObject, tool: CatalogTool | undefined, { note }: StepOptions) {
  const explanation = pickText(step, explanationKeys);
  const risk = readRisk(riskKeys.map((key) => step[key]).find((value) => value !== undefined));
  const confidence = readConfidence(step.confidence);
  if (explanation === undefined || risk === undefined || confidence === undefined) note("step-defaults");
  return {
    explanation,
    estimated_risk: higher(risk ?? tool?.risk_level ?? "medium", tool?.risk_level ?? "low"),
    confidence: confidence ?? 0.6,
  };
}

export function pickText(object: JsonObject, keys: readonly string[]): string | undefined {
  const key = keys.find((name) => typeof object[name] === "string" && object[name].trim() !== "");
  return key === undefined ? undefined : String(object[key]).trim();
}

const levels: RiskLevel[] = ["low", "medium", "high"];

/** A plan may call a tool riskier than it is, not safer. */
function higher(one: RiskLevel, other: RiskLevel): RiskLevel {
  return levels.indexOf(one) >= levels.indexOf(other) ? one : other;
}

function readRisk(said: unknown): RiskLevel | undefined {
  const word = typeof said === "string" ? plainName(said) : "";
  if (word === "none" || word === "minimal" || word === "safe") return "low";
  if (word === "moderate") return "medium";
  if (word === "critical" || word === "severe") return "high";
  return levels.find((level) => word.startsWith(level));
}

/** 0 to 1; "90%", 90 and "high" are understood too. */
function readConfidence(said: unknown): number | undefined {
  const number = typeof said === "string" ? Number.parseFloat(said) : said;
  if (typeof number === "number" && Number.isFinite(number)) {
    const isPercent = number > 1 || (typeof said === "string" && said.includes("%"));
    return Math.min(1, Math.max(0, isPercent ? number / 100 : number));
  }
  const words: Record<string, number> = { low: 0.3, medium: 0.6, high: 0.9, certain: 1 };
  return typeof said === "string" ? words[plainName(said)] : undefined;
}
