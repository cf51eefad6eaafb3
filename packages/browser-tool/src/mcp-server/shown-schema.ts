import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

/** Validates input with one schema and shows clients another: tolerant input, few tokens for the model. */
export function withShownSchema<Checked extends z.ZodType>(
  checked: Checked,
  shown: z.ZodType,
): StandardSchemaWithJSON<z.input<Checked>, z.output<Checked>> {
  let cached: Record<string, unknown> | undefined;
  const jsonSchema = () => {
    cached ??= compact(z.toJSONSchema(shown, { io: "input" })) as Record<string, unknown>;
    return cached;
  };
  return {
    "~standard": {
      version: 1,
      vendor: "giselle",
      validate: checked["~standard"].validate,
      jsonSchema: { input: jsonSchema, output: jsonSchema },
    },
  };
}

/** Limits that models rarely exceed. They are still checked; showing them would cost tokens on every call. */
const omittedKeywords = new Set([
  "$schema",
  "minLength",
  "minItems",
  "minimum",
  "exclusiveMinimum",
  "maximum",
  "format",
]);
const nameTables = new Set(["properties", "$defs"]);

function compact(schema: unknown, isTable = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => compact(part));
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key, value]) => isTable || isShown(key, value));
  return Object.fromEntries(entries.map(([key, value]) => [key, compact(value, !isTable && nameTables.has(key))]));
}

function isShown(key: string, value: unknown): boolean {
  return !omittedKeywords.has(key) && !(key === "additionalProperties" && typeof value === "object");
}
