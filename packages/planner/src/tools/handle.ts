import { z } from "zod";
import { isObject, type JsonObject } from "../json-object.ts";

/**
 * JSON Schema keyword for a string that must be the id of an element on the page: of any, or with "value" of one that has a value.
 * With "label" and "value label" it may be named by its label instead.
 */
export const handleMark = "x-handle";

/** Schema of an argument that must be the id of an element on the current page. */
export const handle = z
  .string()
  .min(1)
  .meta({ description: "An id from the page", [handleMark]: true });

/** The same, for elements that have a value: not for links and buttons. */
export const valueHandle = z
  .string()
  .min(1)
  .meta({ description: "An id from the page", [handleMark]: "value" });

/** For built-in tools: what an earlier step of the plan opens may be named by its label. */
export const labelledHandle = z
  .string()
  .min(1)
  .meta({ description: "An id from the page", [handleMark]: "label" });

/** The same, for elements that have a value. */
export const labelledValueHandle = z
  .string()
  .min(1)
  .meta({ description: "An id from the page", [handleMark]: "value label" });

export function isHandle(schema: Record<string, unknown>): boolean {
  return [true, "value", "label", "value label"].includes(schema[handleMark] as string);
}

const labelPrefix = "label:";

/** Stands for the only element with this label when the step runs: what an earlier step opens has no id yet. */
export function toLabelHandle(label: string): string {
  return `${labelPrefix}${label}`;
}

/** The label, if the id of a step is one. */
export function readLabelHandle(id: unknown): string | undefined {
  return typeof id === "string" && id.startsWith(labelPrefix) ? id.slice(labelPrefix.length) : undefined;
}

/** Whether an argument may be a label. */
export function takesLabel(schema: Record<string, unknown>): boolean {
  return schema[handleMark] === "label" || schema[handleMark] === "value label";
}

/** Whether an argument in these schemas may be a label. */
export function takesLabels(schema: unknown): boolean {
  if (Array.isArray(schema)) return schema.some(takesLabels);
  return isObject(schema) && (takesLabel(schema) || Object.values(schema).some(takesLabels));
}

/** The same schema with ids only, for callers that do not resolve labels. */
export function withoutLabels(schema: JsonObject): JsonObject {
  const bare: Record<string, unknown> = { label: true, "value label": "value" };
  return JSON.parse(JSON.stringify(schema), (key, value) => (key === handleMark ? (bare[value] ?? value) : value));
}
