import { type CatalogTool, riskLevelSchema } from "@giselles-ai/protocol";
import type { JsonSchema, SchemaDialect } from "../engine.ts";
import { isObject, objectOf, stringsOf } from "../json-object.ts";
import { handleMark } from "../tools/handle.ts";

export interface AnswerSchemaOptions {
  catalog: readonly CatalogTool[];
  /** The ids of the elements on the page now. */
  handles: readonly string[];
  dialect: SchemaDialect;
  maxSteps: number;
}

const text = { type: "string", minLength: 1 };

/**
 * What the model may answer: a union over the decisions, and in "act" over exactly the tools and elements of this moment, so
 * that constrained decoding cannot name any other. The union is not at the top, where some services refuse it.
 */
export function answerSchema({ catalog, handles, dialect, maxSteps }: AnswerSchemaOptions): JsonSchema {
  const usable = usableTools(catalog, handles);
  const write = createWriter(usable, handles, dialect);
  const steps = usable.map(({ name, schema }) =>
    closedObject({
      tool: oneOf([name]),
      args: write(schema),
      explanation: { type: "string" },
      estimated_risk: oneOf(riskLevelSchema.options),
      confidence: { type: "number", minimum: 0, maximum: 1 },
    }),
  );
  const decisions = [
    ...(steps.length === 0
      ? []
      : [decision(["act"], { steps: { type: "array", items: union(steps), minItems: 1, maxItems: maxSteps } })]),
    decision(["done", "cannot"], {}),
    decision(["ask"], { clarification: text }),
  ];
  return closedObject({ reasoning_summary: { type: "string" }, plan: union(decisions) });
}

/** Without an element to name, a tool that needs one cannot be planned. */
export function usableTools(catalog: readonly CatalogTool[], handles: readonly string[]): CatalogTool[] {
  return handles.length > 0 ? [...catalog] : catalog.filter(({ schema }) => !needsHandle(schema));
}

function needsHandle(schema: JsonSchema): boolean {
  const properties = objectOf(schema.properties);
  return stringsOf(schema.required).some((name) => objectOf(properties[name])[handleMark] === true);
}

function decision(names: string[], properties: JsonSchema): JsonSchema {
  return closedObject({ decision: oneOf(names), message: text, ...properties });
}

function closedObject(properties: JsonSchema): JsonSchema {
  return { type: "object", properties, required: Object.keys(properties), additionalProperties: false };
}

/** An enumeration also where one constant would do: it is what every service understands. */
function oneOf(values: readonly string[]): JsonSchema {
  return { type: "string", enum: [...values] };
}

function union(branches: JsonSchema[]): JsonSchema {
  return branches.length === 1 && branches[0] ? branches[0] : { anyOf: branches };
}

type Writer = (schema: JsonSchema) => JsonSchema;

/** Rewrites a tool's argument schema into the words that all constrained decoders share. */
function createWriter(tools: CatalogTool[], handles: readonly string[], dialect: SchemaDialect): Writer {
  const handleSchema = writeHandle(handles, countHandles(tools.map(({ schema }) => schema)), dialect);
  const write: Writer = (schema) => {
    if (schema[handleMark] === true) return handleSchema;
    if (Array.isArray(schema.anyOf) || Array.isArray(schema.oneOf)) {
      const branches = (schema.anyOf ?? schema.oneOf) as unknown[];
      return { anyOf: branches.filter(isObject).map(write) };
    }
    if (schema.const !== undefined) return { type: typeof schema.const, enum: [schema.const] };
    if (schema.type === "object") return writeObject(schema, write, dialect);
    if (schema.type === "array") return { ...bounds(schema), type: "array", items: write(objectOf(schema.items)) };
    return bounds(schema);
  };
  return write;
}

function writeObject(schema: JsonSchema, write: Writer, { requireAll }: SchemaDialect): JsonSchema {
  const properties = Object.entries(objectOf(schema.properties));
  if (properties.length === 0 && isObject(schema.additionalProperties)) {
    // An open object is beyond most decoders. Pairs say the same, and the sanitiser reads them back.
    return { type: "array", items: closedObject({ name: text, value: write(schema.additionalProperties) }) };
  }
  const required = stringsOf(schema.required);
  const isRequired = (name: string) => required.includes(name);
  const written = properties.map(([name, property]): [string, JsonSchema] => {
    const inner = write(objectOf(property));
    return [name, isRequired(name) || !requireAll ? inner : { anyOf: [inner, { type: "null" }] }];
  });
  return {
    type: "object",
    properties: Object.fromEntries(written),
    required: requireAll ? written.map(([name]) => name) : required,
    additionalProperties: false,
  };
}

const keptKeywords = ["type", "enum", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"];

/** Keeps what a decoder can use. Descriptions are left out: the prompt has them. */
function bounds(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    keptKeywords
      .filter((key) => schema[key] !== undefined && Math.abs(Number(schema[key])) !== Number.MAX_SAFE_INTEGER)
      .map((key) => [key, schema[key]]),
  );
}

function countHandles(schema: unknown): number {
  if (Array.isArray(schema)) return schema.reduce<number>((sum, entry) => sum + countHandles(entry), 0);
  if (!isObject(schema)) return 0;
  return schema[handleMark] === true ? 1 : countHandles(Object.values(schema));
}

/** All ids where they fit; else, where the engine understands it, their shape. What is said in the end is checked anyway. */
function writeHandle(handles: readonly string[], uses: number, dialect: SchemaDialect): JsonSchema {
  if (handles.length > 0 && handles.length * uses <= dialect.maxEnumValues) return oneOf(handles);
  const words = [...new Set(handles.map((id) => /^([A-Za-z]+)-\d+$/.exec(id)?.[1]))];
  if (!dialect.patterns || words.length === 0 || words.some((word) => word === undefined)) return text;
  return { type: "string", pattern: `^(${words.join("|")})-[0-9]+$` };
}
