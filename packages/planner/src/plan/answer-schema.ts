import { type CatalogTool, riskLevelSchema } from "@giselles-ai/protocol";
import type { JsonSchema, SchemaDialect } from "../engine.ts";
import { isObject, objectOf, stringsOf } from "../json-object.ts";
import { isHandle } from "../tools/handle.ts";
import { createHandleSchemas, type HandleSchemas, type PageElement } from "./handle-schemas.ts";

export interface AnswerSchemaOptions {
  catalog: readonly CatalogTool[];
  /** The elements on the page now. */
  elements: readonly PageElement[];
  dialect: SchemaDialect;
  maxSteps: number;
  /** The JSON Schema of the data that the goal asks for. Default: none. */
  output?: JsonSchema | undefined;
}

const text = { type: "string", minLength: 1 };
const anyText = { type: "string" };

/**
 * The JSON Schema of the answer: a union of the decisions. "act" allows only the current tools and elements, so that constrained
 * decoding cannot name any other. The union is nested, because some services reject one at the top level.
 */
export function answerSchema({ catalog, elements, dialect, maxSteps, output }: AnswerSchemaOptions): JsonSchema {
  const offered = dialect.maxOptional === undefined ? catalog : catalog.map(withAlternatives);
  const usable = usableTools(offered, elements);
  const handles = createHandleSchemas(
    elements,
    usable.map(({ schema }) => schema),
    dialect,
  );
  const shared = new Map<string, JsonSchema>();
  const convert = createConverter(handles, dialect, dialect.references ? shared : undefined);
  const steps = groupByArguments(usable, convert).map(([names, args]) => closedObject({ tool: oneOf(names), args }));
  const extras = chooseExtras(usable, dialect);
  const decisions = [
    ...(steps.length === 0
      ? []
      : [
          decision(["act"], {
            steps: { type: "array", items: union(steps), minItems: 1, maxItems: maxSteps },
            ...extras.act,
          }),
        ]),
    decision(["done"], { ...extras.done, ...(output && { data: dataSchema(output, handles, dialect) }) }),
    decision(["cannot"], {}),
    decision(["ask"], { clarification: text }),
  ];
  const answer = closedObject({ reasoning_summary: anyText, plan: union(decisions), ...extras.answer });
  const $defs = { ...handles.definitions, ...Object.fromEntries([...shared.values()].map(nameShared)) };
  return Object.keys($defs).length > 0 ? { ...answer, $defs } : answer;
}

/** Tools of whose arguments a plan needs one at a time. */
const oneAtATime = new Set(["wait_for_idle"]);

/** Where few properties may be optional, optional arguments become alternatives, each of which is required. */
function withAlternatives(tool: CatalogTool): CatalogTool {
  if (!oneAtATime.has(tool.name)) return tool;
  const { properties, required: _, ...rest } = tool.schema;
  const anyOf = Object.entries(objectOf(properties)).map(([name, property]) => ({
    ...rest,
    properties: { [name]: property },
    required: [name],
  }));
  return { ...tool, schema: { anyOf } };
}

function nameShared(schema: JsonSchema, index: number): [string, JsonSchema] {
  return [`shape${index}`, schema];
}

/** What an answer may also have, as far as the dialect allows optional properties. Notes are required if they cannot be optional. */
function chooseExtras(tools: readonly CatalogTool[], dialect: SchemaDialect) {
  let room =
    (dialect.maxOptional ?? Number.POSITIVE_INFINITY) - tools.reduce((sum, tool) => sum + countOptional(tool), 0);
  const take = (name: string, schema: JsonSchema): JsonSchema => {
    room -= 1;
    return room < 0 ? {} : { [name]: markOptional(schema, dialect) };
  };
  const answer = { notes: anyText, ...take("notes", anyText) };
  const done = take("evidence", anyText);
  const act = {
    ...take("done_when", anyText),
    ...take("final", { type: "boolean" }),
    ...take("clarification", anyText),
    ...take("estimated_risk", oneOf(riskLevelSchema.options)),
    ...take("confidence", { type: "number" }),
  };
  return { answer, done, act };
}

function countOptional({ schema }: CatalogTool): number {
  return Object.keys(objectOf(schema.properties)).length - stringsOf(schema.required).length;
}

/** Tools with the same arguments share a branch, which keeps the grammar short. */
function groupByArguments(tools: readonly CatalogTool[], convert: Converter): [names: string[], args: JsonSchema][] {
  const groups = new Map<string, [string[], JsonSchema]>();
  for (const { name, schema } of tools) {
    const args = convert(schema);
    const key = JSON.stringify(args);
    const group = groups.get(key);
    if (group) group[0].push(name);
    else groups.set(key, [[name], args]);
  }
  return [...groups.values()];
}

/** Without elements on the page, removes the tools that need one. */
export function usableTools(catalog: readonly CatalogTool[], elements: readonly unknown[]): CatalogTool[] {
  return elements.length > 0 ? [...catalog] : catalog.filter(({ schema }) => !needsHandle(schema));
}

function needsHandle(schema: JsonSchema): boolean {
  const properties = objectOf(schema.properties);
  return stringsOf(schema.required).some((name) => isHandle(objectOf(properties[name])));
}

function decision(names: string[], properties: JsonSchema): JsonSchema {
  return closedObject({ decision: oneOf(names), message: text, ...properties });
}

/** Marks properties that may be missing, until their object is closed. */
const optionalSchemas = new WeakSet<object>();

/** Where every property must be required, an optional one may be null. */
function markOptional(schema: JsonSchema, { requireAll }: SchemaDialect): JsonSchema {
  if (requireAll) return schema.enum ? { anyOf: [schema, { type: "null" }] } : { type: [schema.type, "null"] };
  const marked = { ...schema };
  optionalSchemas.add(marked);
  return marked;
}

function closedObject(properties: JsonSchema): JsonSchema {
  const required = Object.keys(properties).filter((name) => !optionalSchemas.has(objectOf(properties[name])));
  return { type: "object", properties, required, additionalProperties: false };
}

/** Uses an enumeration even for a single value, because every service supports it. */
function oneOf(values: readonly string[]): JsonSchema {
  return { type: "string", enum: [...values] };
}

function union(branches: JsonSchema[]): JsonSchema {
  return branches.length === 1 && branches[0] ? branches[0] : { anyOf: branches };
}

/** Data whose schema a decoder may not support is JSON text. The answer is validated in any case. */
function dataSchema(output: JsonSchema, handles: HandleSchemas, dialect: SchemaDialect): JsonSchema {
  if (!isPlain(output)) return text;
  const requireAll = dialect.requireAll || dialect.maxOptional !== undefined;
  return createConverter(handles, { ...dialect, requireAll })(output);
}

/** Whether a schema uses only what all decoders support. */
function isPlain(schema: JsonSchema): boolean {
  if (Array.isArray(schema.anyOf)) return schema.anyOf.every((branch) => isObject(branch) && isPlain(branch));
  if (schema.type === "array") return isObject(schema.items) && isPlain(schema.items);
  if (schema.type === "object") {
    const properties = Object.values(objectOf(schema.properties));
    return (
      properties.length > 0 &&
      !isObject(schema.additionalProperties) &&
      properties.every((property) => isObject(property) && isPlain(property))
    );
  }
  return typeof schema.type === "string";
}

type Converter = (schema: JsonSchema, isInside?: boolean) => JsonSchema;

/**
 * Converts argument schemas to the keywords that all constrained decoders support. Objects inside arguments, such as points, are put
 * into `shared` once, if it is given.
 */
function createConverter(handles: HandleSchemas, dialect: SchemaDialect, shared?: Map<string, JsonSchema>): Converter {
  const convert: Converter = (schema, isInside = false) => {
    if (isHandle(schema)) return handles.schemaOf(schema);
    if (Array.isArray(schema.anyOf) || Array.isArray(schema.oneOf)) {
      const branches = (schema.anyOf ?? schema.oneOf) as unknown[];
      return { anyOf: branches.filter(isObject).map((branch) => convert(branch, true)) };
    }
    if (schema.const !== undefined) return { type: typeof schema.const, enum: [schema.const] };
    if (schema.type === "object") {
      const converted = convertObject(schema, convert, dialect);
      return shared && isInside && converted.type === "object" ? share(converted, shared) : converted;
    }
    if (schema.type === "array")
      return { ...bounds(schema), type: "array", items: convert(objectOf(schema.items), true) };
    return bounds(schema);
  };
  return convert;
}

function share(schema: JsonSchema, shared: Map<string, JsonSchema>): JsonSchema {
  const key = JSON.stringify(schema);
  shared.set(key, schema);
  return { $ref: `#/$defs/${nameShared(schema, [...shared.keys()].indexOf(key))[0]}` };
}

function convertObject(schema: JsonSchema, convert: Converter, { requireAll }: SchemaDialect): JsonSchema {
  const properties = Object.entries(objectOf(schema.properties));
  if (properties.length === 0 && isObject(schema.additionalProperties)) {
    // Most decoders do not support open objects. The sanitiser converts name-value pairs back.
    return { type: "array", items: closedObject({ name: text, value: convert(schema.additionalProperties, true) }) };
  }
  const required = stringsOf(schema.required);
  const isRequired = (name: string) => required.includes(name);
  const converted = properties.map(([name, property]): [string, JsonSchema] => {
    const inner = convert(objectOf(property), true);
    return [name, isRequired(name) || !requireAll ? inner : { anyOf: [inner, { type: "null" }] }];
  });
  return {
    type: "object",
    properties: Object.fromEntries(converted),
    required: requireAll ? converted.map(([name]) => name) : required,
    additionalProperties: false,
  };
}

const supportedKeywords = ["type", "enum", "minimum", "maximum", "minLength", "maxLength", "minItems", "maxItems"];

/** Keeps the supported keywords. Descriptions are dropped, because the prompt contains them. */
function bounds(schema: JsonSchema): JsonSchema {
  return Object.fromEntries(
    supportedKeywords
      .filter((key) => schema[key] !== undefined && Math.abs(Number(schema[key])) !== Number.MAX_SAFE_INTEGER)
      .map((key) => [key, schema[key]]),
  );
}
