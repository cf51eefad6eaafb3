import {
  type CatalogTool,
  type PlanIssue,
  type PlannerOutput,
  type PlanStep,
  plannerOutputSchema,
} from "@giselles-ai/protocol";
import { z } from "zod";
import { isObject, type JsonObject, objectOf } from "../json-object.ts";
import { isHandle, readLabelHandle, takesLabel } from "../tools/handle.ts";
import { isForbidden } from "../tools/registry.ts";
import { findInvalidSecrets } from "./find-invalid-secrets.ts";
import { findDataIssues } from "./output-data.ts";
import type { DraftStep } from "./read-step.ts";
import type { DraftPlan, PlanContext, Sanitised } from "./sanitize.ts";

export type Validation = { ok: true; plan: PlannerOutput } | { ok: false; issues: PlanIssue[] };

/** Validates a draft: it may use only available tools, valid arguments, and elements of this page. */
export function validatePlan({ draft, issues: earlier }: Omit<Sanitised, "notes">, context: PlanContext): Validation {
  if (!draft) return { ok: false, issues: earlier };
  const steps = draft.steps.map((step, index) => validateStep(step, `steps[${index}]`, draft, context));
  const issues = [
    ...earlier,
    ...validateWhole(draft),
    ...(draft.decision === "done" && context.output ? findDataIssues(draft.data, context.output) : []),
    ...steps.flatMap((step) => step.issues),
  ];
  if (issues.length > 0) return { ok: false, issues };
  const { decision, message, clarification, evidence, done_when, final, data, ...rest } = draft;
  const parsed = plannerOutputSchema.safeParse({
    ...rest,
    decision,
    complete: decision === "done",
    message,
    ...(decision === "ask" || (decision === "act" && clarification) ? { clarification } : {}),
    ...(decision === "done" && evidence !== undefined ? { evidence } : {}),
    ...(decision === "act" && done_when !== undefined ? { done_when } : {}),
    ...(decision === "act" && final ? { final } : {}),
    ...(decision === "done" && data !== undefined ? { data } : {}),
    steps: steps.flatMap(({ step }) => (step ? [step] : [])),
  });
  return parsed.success ? { ok: true, plan: parsed.data } : { ok: false, issues: toIssues(parsed.error, "") };
}

function validateWhole({ decision, message, clarification, steps }: DraftPlan): PlanIssue[] {
  const repeats = countRepeats(steps);
  const issue = (path: string, text: string): PlanIssue => ({ path, code: "schema_validation_failed", message: text });
  return [
    ...(decision === undefined ? [issue("decision", 'Use one of "act", "done", "ask", "cannot".')] : []),
    ...(message === undefined ? [issue("message", "Describe in a sentence what you do or found.")] : []),
    ...(decision === "act" && steps.length === 0 ? [issue("steps", '"act" needs at least one step.')] : []),
    ...(decision === "ask" && clarification === undefined ? [issue("clarification", "Write the question.")] : []),
    ...(repeats > maxRepeats
      ? [issue("steps", `The same step is there ${repeats} times in a row. Repeat it at most ${maxRepeats} times.`)]
      : []),
  ];
}

/** A weak model can fall into a loop. The same step is never needed this often in a row. */
const maxRepeats = 20;

function countRepeats(steps: readonly DraftStep[]): number {
  let longest = 0;
  let current = 0;
  let before = "";
  for (const { tool, args } of steps) {
    const step = JSON.stringify([tool, args]);
    current = step === before ? current + 1 : 1;
    before = step;
    longest = Math.max(longest, current);
  }
  return longest;
}

interface StepValidation {
  step?: PlanStep;
  issues: PlanIssue[];
}

function validateStep(draft: DraftStep, path: string, plan: DraftPlan, context: PlanContext): StepValidation {
  const { catalog, registry, profile } = context;
  const offered = catalog.find(({ name }) => name === draft.tool);
  const registered = registry.get(draft.tool);
  if (!offered || (registered && isForbidden(registered, profile))) {
    const reason = registered ? `"${draft.tool}" is not available now.` : `There is no tool "${clip(draft.tool)}".`;
    const message = `${reason} Use one of ${catalog
      .filter(({ name }) => name !== draft.tool)
      .map(({ name }) => name)
      .join(", ")}.`;
    return { issues: [{ path: `${path}.tool`, code: registered ? "tool_blocked" : "unknown_tool", message }] };
  }
  const schema = registered?.input ?? schemaOf(offered);
  const parsed = schema.safeParse(draft.args);
  const pointless = parsed.success ? undefined : withoutPoints(draft.args, parsed.error);
  if (!parsed.success && !pointless) return { issues: toIssues(parsed.error, `${path}.args`, offered) };
  const args = pointless ?? objectOf(parsed.data);
  const issues = [
    ...findUnknownHandles(args, offered.schema, `${path}.args`, context),
    ...findInvalidSecrets(draft.tool, args, `${path}.args`, context),
  ];
  if (issues.length > 0) return { issues };
  const { tool, explanation = plan.message ?? "", estimated_risk, confidence, memo } = draft;
  return { issues, step: { tool, args, explanation, estimated_risk, confidence, ...(memo && { memo }) } };
}

const pointNames = new Set<PropertyKey>(["point", "from", "to"]);

/** A step whose only problem is a point that is missing, null or not a point. The page refuses that step, and the rest of the plan runs. */
function withoutPoints(args: unknown, { issues }: z.ZodError): JsonObject | undefined {
  const given = objectOf(args);
  const isMissing = ({ path: [name = ""] }: { path: PropertyKey[] }) =>
    pointNames.has(name) && typeof given[String(name)] !== "string";
  if (!issues.every(isMissing)) return undefined;
  const named = new Set(issues.map(({ path: [name] }) => name));
  return Object.fromEntries(Object.entries(given).filter(([name]) => !named.has(name)));
}

const schemas = new WeakMap<object, z.ZodType>();

/** Validates tools that are only in the catalogue by their JSON Schema. */
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

/** Finds ids in the arguments that are not on the page. */
function findUnknownHandles(value: unknown, schema: JsonObject, path: string, context: PlanContext): PlanIssue[] {
  if (isHandle(schema) || isHandleUnion(value, schema)) {
    const isThere =
      context.interactables.some(({ id }) => id === value) ||
      (readLabelHandle(value) !== undefined && branchesOf(schema).some(takesLabel));
    return isThere || value === undefined ? [] : [outOfContext(value, path, context)];
  }
  if (Array.isArray(value)) {
    return value.flatMap((entry, index) =>
      findUnknownHandles(entry, objectOf(schema.items), `${path}[${index}]`, context),
    );
  }
  if (!isObject(value)) return [];
  const properties = objectOf(schema.properties);
  return Object.entries(value).flatMap(([name, inner]) =>
    findUnknownHandles(inner, objectOf(properties[name]), joinPath(path, name), context),
  );
}

function isHandleUnion(value: unknown, schema: JsonObject): boolean {
  return typeof value === "string" && branchesOf(schema).some(isHandle);
}

function branchesOf(schema: JsonObject): JsonObject[] {
  return Array.isArray(schema.anyOf) ? schema.anyOf.map(objectOf) : [schema];
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
