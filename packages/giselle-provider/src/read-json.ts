import type { JSONValue } from "@ai-sdk/provider";

/** A value that came out of JSON, by its type. Undefined is none. */
export function readJson(value: unknown): JSONValue | undefined {
  return value as JSONValue | undefined; // what JSON.parse gives is nothing else
}
