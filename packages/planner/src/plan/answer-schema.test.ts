import { expect, it } from "vitest";
import { z } from "zod";
import { goodAnswer, sampleInput } from "../../test/sample.cases.ts";
import type { SchemaDialect } from "../engine.ts";
import { createToolRegistry, defineTool, handle } from "../index.ts";
import { answerSchema } from "./answer-schema.ts";

const plain: SchemaDialect = { requireAll: false, patterns: true, maxEnumValues: 100 };
const strict: SchemaDialect = { requireAll: true, patterns: false, maxEnumValues: 100 };
const handles = sampleInput.context.page.interactables.map(({ id }) => id);

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

it("names exactly the tools and elements of this moment, and closes every object", () => {
  expect(argsOf(answerSchema({ catalog, handles: ["a-1", "b-2"], dialect: plain, maxSteps: 9 }))).toEqual({
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

it("where all must be required, what may be absent is null", () => {
  expect(argsOf(answerSchema({ catalog, handles: ["a-1"], dialect: strict, maxSteps: 9 }))).toMatchObject({
    properties: { note: { anyOf: [{ type: "string" }, { type: "null" }] } },
    required: ["id", "note", "labels", "kind"],
  });
});

it.each([
  [plain, { type: "string", pattern: "^(button|row)-[0-9]+$" }],
  [strict, { type: "string", minLength: 1 }],
])("too many elements to list are described by their shape, if that is understood: %j", (dialect, id) => {
  const many = Array.from({ length: 200 }, (_, index) => `${index % 2 ? "button" : "row"}-${index}`).reverse();
  expect(argsOf(answerSchema({ catalog, handles: many, dialect, maxSteps: 9 }))).toMatchObject({ properties: { id } });
});

it("without an element on the page, no tool that needs one is in it; without any tool, no acting", () => {
  expect(JSON.stringify(answerSchema({ catalog, handles: [], dialect: plain, maxSteps: 9 }))).not.toContain("act");
  const schema = JSON.stringify(
    answerSchema({ catalog: sampleInput.tool_catalog, handles: [], dialect: plain, maxSteps: 9 }),
  );
  expect(schema).toContain('"navigate"');
  expect(schema).not.toContain('"click"');
});

it("a good answer fits it, and done with steps cannot be expressed (P2)", () => {
  const schema = z.fromJSONSchema(
    answerSchema({ catalog: sampleInput.tool_catalog, handles, dialect: plain, maxSteps: 9 }) as Parameters<
      typeof z.fromJSONSchema
    >[0],
  );
  expect(schema.safeParse(goodAnswer).error).toBeUndefined();
  const { steps } = goodAnswer.plan;
  expect(schema.safeParse({ reasoning_summary: "r", plan: { decision: "done", message: "m" } }).success).toBe(true);
  expect(schema.safeParse({ reasoning_summary: "r", plan: { decision: "done", message: "m", steps } }).success).toBe(
    false,
  );
  expect(schema.safeParse({ reasoning_summary: "r", plan: { decision: "act", message: "m", steps: [] } }).success).toBe(
    false,
  );
});
