import type { StandardSchemaWithJSON } from "@modelcontextprotocol/server";
import { z } from "zod";

/** Checks what comes with one schema and shows clients another: tolerant in what we take, tight in what a model reads. */
export function showAs<Checked extends z.ZodType>(
  checked: Checked,
  shown: z.ZodType,
): StandardSchemaWithJSON<z.input<Checked>, z.output<Checked>> {
  let written: Record<string, unknown> | undefined;
  const jsonSchema = () => {
    written ??= tighten(z.toJSONSchema(shown, { io: "input" })) as Record<string, unknown>;
    return written;
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

/** Limits that a model hardly ever meets, and that are checked anyway, would be paid for on every call. */
const unsaid = new Set(["$schema", "minLength", "minItems", "minimum", "exclusiveMinimum", "maximum", "format"]);
const saidOfNames = new Set(["properties", "$defs"]);

function tighten(schema: unknown, isTable = false): unknown {
  if (Array.isArray(schema)) return schema.map((part) => tighten(part));
  if (typeof schema !== "object" || schema === null) return schema;
  const entries = Object.entries(schema).filter(([key, value]) => isTable || isSaid(key, value));
  return Object.fromEntries(entries.map(([key, value]) => [key, tighten(value, !isTable && saidOfNames.has(key))]));
}

function isSaid(key: string, value: unknown): boolean {
  return !unsaid.has(key) && !(key === "additionalProperties" && typeof value === "object");
}
