import {
  type CatalogTool,
  type PlanIssue,
  type PlannerOutput,
  type PlanStep,
  plannerOutputSchema,
} from "@giselles-ai/protocol";
import { z } from "zod";
import { isObject, type JsonObject, objectOf } from "../json-object.ts";
import { handleMark } from "../tools/handle.ts";
import { isForbidden } from "../tools/registry.ts";
import type { DraftStep } from "./read-step.ts";
import type { DraftPlan, PlanContext, Sanitised } from "./sanitize.ts";
import { strangeSecrets } from "./strange-secrets.ts";

export type Judged = { ok: true; plan: PlannerOutput } | { ok: false; issues: PlanIssue[] };

/** Says whether a draft is a plan for this moment: only tools on offer, arguments as they are declared, elements of this page. */
export function validatePlan({ draft, issues: earlier }: Omit<Sanitised, "notes">, context: PlanContext): Judged {
  if (!draft) return { ok: false, issues: earlier };
  const steps = draft.steps.map((step, index) => judgeStep(step, `steps[${index}]`, draft, context));
  const issues = [...earlier, ...judgeWhole(draft, context), ...steps.flatMap((judged) => judged.issues)];
  if (issues.length > 0) return { ok: false, issues };
  const { decision, message, clarification, ...rest } = draft;
  const parsed = plannerOutputSchema.safeParse({
    ...rest,
    decision,
    complete: decision === "done",
    message,
    ...(decision === "ask" ? { clarification } : {}),
    steps: steps.flatMap(({ step }) => (step ? [step] : [])),
  });
  return parsed.success ? { ok: true, plan: parsed.data } : { ok: false, issues: toIssues(parsed.error, "") };
}

function judgeWhole({ decision, message, clarification, steps }: DraftPlan, { maxSteps }: PlanContext): PlanIssue[] {
  const wrong = (path: string, text: string): PlanIssue => ({ path, code: "schema_validation_failed", message: text });
  return [
    ...(decision === undefined ? [wrong("decision", 'Say one of "act", "done", "ask", "cannot".')] : []),
    ...(message === undefined ? [wrong("message", "Say in a sentence what you do or found.")] : []),
    ...(decision === "act" && steps.length === 0 ? [wrong("steps", 'There is none. "act" needs at least one.')] : []),
    ...(decision === "ask" && clarification === undefined ? [wrong("clarification", "Write the question.")] : []),
    ...(steps.length > maxSteps ? [wrong("steps", `There are ${steps.length}. Plan at most ${maxSteps}.`)] : []),
  ];
}

interface JudgedStep {
  step?: PlanStep;
  issues: PlanIssue[];
}

function judgeStep(draft: DraftStep, path: string, plan: DraftPlan, context: PlanContext): JudgedStep {
  const { catalog, registry, profile } = context;
  const offered = catalog.find(({ name }) => name === draft.tool);
  const registered = registry.get(draft.tool);
  if (!offered || (registered && isForbidden(registered, profile))) {
    const why = registered ? `"${draft.tool}" may not be used now.` : `There is no tool "${clip(draft.tool)}".`;
    const message = `${why} Use one of ${catalog
      .filter(({ name }) => name !== draft.tool)
      .map(({ name }) => name)
      .join(", ")}.`;
    return { issues: [{ path: `${path}.tool`, code: registered ? "tool_blocked" : "unknown_tool", message }] };
  }
  const schema = registered?.input ?? schemaOf(offered);
  const parsed = schema.safeParse(draft.args);
  if (!parsed.success) return { issues: toIssues(parsed.error, `${path}.args`, offered) };
  const args = objectOf(parsed.data);
  const issues = [
    ...strangeHandles(args, offered.schema, `${path}.args`, context),
    ...strangeSecrets(draft.tool, args, `${path}.args`, context),
  ];
  if (issues.length > 0) return { issues };
  const { tool, explanation = plan.message ?? "", estimated_risk, confidence, memo } = draft;
  return { issues, step: { tool, args, explanation, estimated_risk, confidence, ...(memo && { memo }) } };
}

const schemas = new WeakMap<object, z.ZodType>();

/** A tool that only the catalogue knows is judged by its JSON Schema. */
function schemaOf({ schema }: CatalogTool): z.ZodType {
  const known = schemas.get(schema);
  if (known) return known;
  const made = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(schema, made);
  return made;
}

function toIssues(error: z.ZodError, path: string, tool?: CatalogTool): PlanIssue[] {
  const properties = tool && Object.keys(objectOf(tool.schema.properties));
  const takes = properties ? ` "${tool?.name}" takes {${properties.join(", ")}}.` : "";
  return error.issues.slice(0, 5).map((issue) => ({
    path: [path, ...issue.path].reduce<string>((whole, part) => joinPath(whole, part), ""),
    code: tool ? "invalid_args" : "schema_validation_failed",
    message: `${issue.message.replace(/\.?$/, ".")}${takes}`,
  }));
}

function joinPath(whole: string, part: PropertyKey): string {
  if (typeof part === "number") return `${whole}[${part}]`;
  return whole === "" ? String(part) : `${whole}.${String(part)}`;
}

/** Every id in the arguments that is of no element on the page. */
function strangeHandles(value: unknown, schema: JsonObject, path: string, context: PlanContext): PlanIssue[] {
  if (schema[handleMark] === true || isHandleUnion(value, schema)) {
    const isThere = context.interactables.some(({ id }) => id === value);
    return isThere || value === undefined ? [] : [outOfContext(value, path, context)];
  }
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) => strangeHandles(entry, objectOf(schema.items), `${path}[${index}]`, context));
  }
  if (!isObject(value)) return [];
  const properties = objectOf(schema.properties);
  return Object.entries(value).flatMap(([name, inner]) =>
    strangeHandles(inner, objectOf(properties[name]), joinPath(path, name), context),
  );
}

function isHandleUnion(value: unknown, { anyOf }: JsonObject): boolean {
  return (
    typeof value === "string" && Array.isArray(anyOf) && anyOf.some((branch) => objectOf(branch)[handleMark] === true)
  );
}

function outOfContext(value: unknown, path: string, { interactables }: PlanContext): PlanIssue {
  const ids = interactables.slice(0, 60).map(({ id }) => id);
  const more = interactables.length > ids.length ? `, and ${interactables.length - ids.length} more` : "";
  return {
    path,
    code: "out_of_context",
    message: `"${clip(String(value))}" is not on this page. Use one of ${ids.join(", ")}${more}.`,
  };
}

function clip(text: string): string {
  return text.length > 40 ? `${text.slice(0, 39)}…` : text;
}
