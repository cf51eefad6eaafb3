import { readFileSync } from "node:fs";
import { type OutputSchema, parseOutputSchema } from "@giselles-ai/protocol";
import { UsageError } from "../usage-error.ts";

/** Reads the JSON Schema of the data that a task asks for. */
export function readOutputSchema(path: string): OutputSchema {
  let schema: unknown;
  try {
    schema = JSON.parse(readFileSync(path, "utf8"));
  } catch (error) {
    throw new UsageError(`--output: ${path} cannot be read as JSON: ${(error as Error).message}`);
  }
  try {
    if (typeof schema === "object" && schema !== null && !Array.isArray(schema)) return parseOutputSchema(schema);
  } catch (error) {
    throw new UsageError(`--output: ${path} cannot be used as a JSON Schema: ${(error as Error).message}`);
  }
  throw new UsageError(
    `--output: ${path} is not a JSON Schema. Write it as {"type": "object", "properties": {"price": {"type": "number"}}}.`,
  );
}
