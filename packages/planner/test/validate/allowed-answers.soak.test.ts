// What the schema of the answer allows is a plan: with constrained decoding, no model needs a second attempt.
import { soak, soakSeed } from "@giselles-ai/testing";
import fc from "fast-check";
import { expect, it } from "vitest";
import { llamaCpp } from "../../src/engines/llama-cpp.ts";
import { answerSchema } from "../../src/plan/answer-schema.ts";
import { defaultTools } from "../../src/tools/vocabulary.ts";
import { type PlanContext, sanitise } from "../../src/validate/sanitize.ts";
import { validatePlan } from "../../src/validate/validate-plan.ts";
import { engineFor, protocolNames, sampleInput } from "../sample.cases.ts";

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  minimum?: number;
  enum?: unknown[];
  anyOf?: Schema[];
  $ref?: string;
  $defs?: Record<string, Schema>;
}

const words = ["a", "1", "true", "null", "3 ms", "Ctrl+A", " a ", "yes", "(1, 2)", "GET", "Full name", "input-1", "{}"];
/** Never blanks alone: such a message is refused, and few schemas can say so. */
const text = fc.array(fc.constantFrom(...words), { maxLength: 3 }).map((parts) => parts.join(""));

/** Any JSON that a schema allows. */
function allowedBy(schema: Schema, definitions: Record<string, Schema>): fc.Arbitrary<unknown> {
  const allowed = (part: Schema = {}) => allowedBy(part, definitions);
  const { type, enum: values, $ref } = schema;
  if ($ref) return fc.constant(null).chain(() => allowed(definitions[$ref.replace("#/$defs/", "")]));
  if (values) return fc.constantFrom(...values);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(allowed));
  if (Array.isArray(type)) return fc.oneof(...type.map((each) => allowed({ ...schema, type: each })));
  const least = schema.minLength ?? 0;
  switch (type) {
    case "object": {
      const properties = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, allowed(part)]);
      return fc.record(Object.fromEntries(properties), { requiredKeys: (schema.required ?? []) as never[] });
    }
    case "array": {
      const [minLength, maxLength] = [schema.minItems ?? 0, Math.min(schema.maxItems ?? 5, 5)];
      return fc.array(allowed(schema.items), { minLength, maxLength });
    }
    case "string":
      return text.map((given) => given.padEnd(least, "x"));
    case "integer":
      return fc.integer({ min: schema.minimum ?? -5, max: (schema.minimum ?? 0) + 2000 });
    case "number":
      return fc.double({ noNaN: true, noDefaultInfinity: true, min: schema.minimum ?? -1e6, max: 1e6 });
    case "boolean":
      return fc.boolean();
    default:
      return fc.constant(null);
  }
}

const registry = defaultTools();
const context: PlanContext = {
  catalog: sampleInput.tool_catalog,
  registry,
  interactables: sampleInput.context.page.interactables,
  profile: sampleInput.capability_profile,
  maxSteps: 5,
  secrets: [],
  newPlanId: () => "plan-1",
};

/** None of them is asked. */
const nowhere = { url: "http://127.0.0.1:9", origin: "http://127.0.0.1:9", close: async () => {} };
const engines = [...protocolNames.map((name) => engineFor[name](nowhere)), llamaCpp({ model: "model.gguf" })];

it.each(engines)("P4: $name: every answer that its schema allows is a plan", { timeout: 600_000 }, ({ dialect }) => {
  const elements = context.interactables.map(({ id, role }) => ({ id, role }));
  const schema = answerSchema({ catalog: context.catalog, elements, dialect, maxSteps: 5 }) as Schema;
  const [seed, numRuns] = [soakSeed(), soak(10_000)];
  const isAllowed = fc.property(allowedBy(schema, schema.$defs ?? {}), (answer) => {
    const { notes, ...sanitised } = sanitise(JSON.stringify(answer), context);
    expect(validatePlan(sanitised, context)).toMatchObject({ ok: true });
    expect(notes.filter((note) => note !== "steps-cut")).toEqual([]); // what follows a new page is cut
  });
  fc.assert(isAllowed, { seed, numRuns });
});
