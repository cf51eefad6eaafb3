// The data of a plan that says done, where the goal asks for data.
import type { PlanIssue } from "@giselles-ai/protocol";
import { z } from "zod";
import { isObject, type JsonObject, objectOf, stringsOf } from "../json-object.ts";
import { readLoosely } from "./loose-json.ts";

const dataKeys = ["data", "output", "result", "extracted", "extracted_data"];

/** Reads the data of an answer. It may be JSON text, and null in place of what is optional. */
export function readOutputData(answer: JsonObject, schema: JsonObject): unknown {
  const key = dataKeys.find((name) => answer[name] !== undefined && answer[name] !== null);
  const given = key === undefined ? undefined : answer[key];
  const isText = typeof given === "string" && schema.type !== "string" && /^\s*[[{]/.test(given);
  return dropNulls(isText ? readLoosely(given) : given, schema);
}

/** Some services return every property: an optional one that has no value is null. */
function dropNulls(value: unknown, schema: JsonObject): unknown {
  if (Array.isArray(value)) return value.map((entry) => dropNulls(entry, objectOf(schema.items)));
  if (!isObject(value) || !isObject(schema.properties)) return value;
  const { properties } = schema;
  const required = stringsOf(schema.required);
  const kept = Object.entries(value).filter(([name, inner]) => inner !== null || required.includes(name));
  return Object.fromEntries(kept.map(([name, inner]) => [name, dropNulls(inner, objectOf(properties[name]))]));
}

const schemas = new WeakMap<object, z.ZodType>();

/** The problems of the data by the schema, for the model to repair. */
export function findDataIssues(data: unknown, schema: JsonObject): PlanIssue[] {
  const issue = (path: string, message: string): PlanIssue => ({ path, code: "schema_validation_failed", message });
  if (data === undefined) return [issue("data", "The goal asks for data. Write it by the schema, or answer cannot.")];
  const known = schemas.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  schemas.set(schema, known);
  const parsed = known.safeParse(data);
  if (parsed.success) return [];
  return parsed.error.issues.slice(0, 5).map(({ path, message }) => issue(["data", ...path].join("."), message));
}
