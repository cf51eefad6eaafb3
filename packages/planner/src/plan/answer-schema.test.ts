import { countTokens } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { abilities, goodAnswer, sampleInput } from "../../test/sample.cases.ts";
import type { SchemaDialect } from "../engine.ts";
import { createToolRegistry, defaultTools, defineTool, handle } from "../index.ts";
import { answerSchema } from "./answer-schema.ts";

const plain: SchemaDialect = { requireAll: false, patterns: true, maxEnumValues: 100 };
const strict: SchemaDialect = { requireAll: true, patterns: false, maxEnumValues: 100 };
const elements = sampleInput.context.page.interactables;
const named = (...ids: string[]) => ids.map((id) => ({ id, role: "button" }));

const catalog = createToolRegistry([
  defineTool({
    name: "mark",
    description: "Marks an element.",
    input: z.strictObject({
      id: handle,
      note: z.string().optional(),
      labels: z.record(z.string(), z.string()).optional(),
      kind: z.literal("star"),
    }),
    risk: "low",
    effect: "edit",
  }),
]).toCatalog({ abilities: [], profile: "auto" });

const argsOf = (schema: unknown) => {
  const { properties } = schema as {
    properties: { plan: { anyOf: { properties: { steps?: { items: { properties: { args: unknown } } } } }[] } };
  };
  return properties.plan.anyOf[0]?.properties.steps?.items.properties.args;
};

it("offers what can be waited for where only ten properties may be optional", () => {
  const tools = defaultTools().toCatalog({ abilities, profile: "auto" });
  const dialect = { ...plain, maxOptional: 10 };
  const schema = answerSchema({ catalog: tools, elements, dialect, maxSteps: 9 });
  const waiting = ["ms", "text", "gone"].map((name) => ({ required: [name], additionalProperties: false }));
  expect(JSON.stringify(schema)).toContain('"gone"');
  expect(argsNamed(schema, "wait_for_idle")).toMatchObject({ anyOf: waiting });
  expect(countOptional(schema)).toBeLessThanOrEqual(10);
});

/** The arguments of a tool in a schema. */
function argsNamed(value: unknown, tool: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  const { properties } = value as { properties?: { tool?: { enum?: string[] }; args?: unknown } };
  if (properties?.tool?.enum?.includes(tool)) return properties.args;
  return Object.values(value).reduce<unknown>((found, part) => found ?? argsNamed(part, tool), undefined);
}

function countOptional(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  const { properties = {}, required = [] } = value as { properties?: object; required?: unknown[] };
  const own = "properties" in value ? Object.keys(properties).length - required.length : 0;
  return Object.values(value).reduce<number>((sum, part) => sum + countOptional(part), own);
}

it("allows exactly the current tools and elements, and closes every object", () => {
  expect(argsOf(answerSchema({ catalog, elements: named("a-1", "b-2"), dialect: plain, maxSteps: 9 }))).toEqual({
    type: "object",
    properties: {
      id: { type: "string", enum: ["a-1", "b-2"] },
      note: { type: "string" },
      labels: {
        type: "array",
        items: {
          type: "object",
          properties: { name: { type: "string", minLength: 1 }, value: { type: "string" } },
          required: ["name", "value"],
          additionalProperties: false,
        },
      },
      kind: { type: "string", enum: ["star"] },
    },
    required: ["id", "kind"],
    additionalProperties: false,
  });
});

it("makes optional properties nullable if all must be required", () => {
  expect(argsOf(answerSchema({ catalog, elements: named("a-1"), dialect: strict, maxSteps: 9 }))).toMatchObject({
    properties: { note: { anyOf: [{ type: "string" }, { type: "null" }] } },
    required: ["id", "note", "labels", "kind"],
  });
});

it.each([
  [plain, { type: "string", pattern: "^(button|row)-[0-9]+$" }],
  [strict, { type: "string", minLength: 1 }],
])("uses a pattern for too many elements, if that is supported: %j", (dialect, id) => {
  const many = Array.from({ length: 200 }, (_, index) => `${index % 2 ? "button" : "row"}-${index}`).reverse();
  expect(argsOf(answerSchema({ catalog, elements: named(...many), dialect, maxSteps: 9 }))).toMatchObject({
    properties: { id },
  });
});

it("omits tools that need an element if the page has none, and acting if no tool is left", () => {
  expect(JSON.stringify(answerSchema({ catalog, elements: [], dialect: plain, maxSteps: 9 }))).not.toContain("act");
  const schema = JSON.stringify(
    answerSchema({ catalog: sampleInput.tool_catalog, elements: [], dialect: plain, maxSteps: 9 }),
  );
  expect(schema).toContain('"navigate"');
  expect(schema).not.toContain('"click"');
});

it("accepts a good answer, and excludes done with steps (P2)", () => {
  const schema = z.fromJSONSchema(
    answerSchema({ catalog: sampleInput.tool_catalog, elements, dialect: plain, maxSteps: 9 }) as Parameters<
      typeof z.fromJSONSchema
    >[0],
  );
  const steps = goodAnswer.plan.steps.map(({ tool, args }) => ({ tool, args }));
  expect(schema.safeParse({ ...goodAnswer, plan: { ...goodAnswer.plan, steps } }).error).toBeUndefined();
  expect(schema.safeParse({ reasoning_summary: "r", plan: { decision: "done", message: "m" } }).success).toBe(true);
  expect(schema.safeParse({ reasoning_summary: "r", plan: { decision: "done", message: "m", steps } }).success).toBe(
    false,
  );
  expect(schema.safeParse({ reasoning_summary: "r", plan: { decision: "act", message: "m", steps: [] } }).success).toBe(
    false,
  );
});

describe("references", () => {
  const referring: SchemaDialect = { requireAll: false, patterns: true, maxEnumValues: 900, references: true };
  const roles = ["text", "button", "link", "select", "checkbox"];
  const many = Array.from({ length: 400 }, (_, index) => ({
    id: `element-${index}`,
    role: roles[index % roles.length] ?? "",
  }));
  const { tool_catalog } = sampleInput;
  const page = defaultTools().toCatalog({ abilities: ["page"], profile: "auto" });
  const all = defaultTools().toCatalog({ abilities, profile: "unleashed" });

  it("list each id once, and keep links and buttons out of fill", () => {
    const schema = answerSchema({ catalog: tool_catalog, elements, dialect: referring, maxSteps: 9 });
    const text = JSON.stringify(schema);
    for (const { id } of elements) expect(text.split(`"${id}"`)).toHaveLength(2);
    const parsed = z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
    const accepts = (tool: string, id: string) =>
      parsed.safeParse({
        reasoning_summary: "",
        plan: { decision: "act", message: "m", steps: [{ tool, args: tool === "fill" ? { id, value: "" } : { id } }] },
      }).success;
    expect(accepts("fill", "input-1")).toBe(true);
    expect(accepts("fill", "check-4")).toBe(true);
    expect(accepts("fill", "link-6")).toBe(false);
    expect(accepts("fill", "button-5")).toBe(false);
    expect(accepts("click", "link-6")).toBe(true);
    expect(accepts("click", "input-1")).toBe(true);
    expect(accepts("click", "input-77")).toBe(false);
  });

  it.each([
    ["the tools of a page", page],
    ["all tools", all],
  ])("need at most 2,500 tokens for 400 elements and %s", (_what, catalog) => {
    const schema = answerSchema({ catalog, elements: many, dialect: referring, maxSteps: 100 });
    expect(countTokens(JSON.stringify(schema))).toBeLessThanOrEqual(2500);
    const { $defs } = schema as { $defs: Record<string, { pattern: string }> };
    expect("element-10").toMatch(new RegExp($defs.value?.pattern ?? ""));
    expect("element-12").not.toMatch(new RegExp($defs.value?.pattern ?? ""));
    expect("element-400").not.toMatch(new RegExp($defs.other?.pattern ?? ""));
  });
});

it("lets explanation, risk and confidence out, which are for the whole plan", () => {
  const form = Array.from({ length: 18 }, (_, index) => ({ id: `input-${index}`, role: "text" }));
  const schema = answerSchema({ catalog: sampleInput.tool_catalog, elements: form, dialect: plain, maxSteps: 60 });
  const steps = form.map(({ id }) => ({ tool: "fill", args: { id, value: "Ada Lovelace" } }));
  const plan = { decision: "act", message: "I'll fill in the form.", steps, estimated_risk: "low", confidence: 0.9 };
  const answer = { reasoning_summary: "The form is empty, and the goal has all values.", plan, notes: "Nothing yet." };
  expect(z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]).safeParse(answer).error).toBeUndefined();
  expect(countTokens(JSON.stringify(answer))).toBeLessThanOrEqual(450);
});
