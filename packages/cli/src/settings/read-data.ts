import { readFileSync } from "node:fs";
import { UsageError } from "../usage-error.ts";

export interface GoalData {
  /** Appended to the goal. */
  text: string;
  /** Values to redact, recognized by their property names. */
  secrets: string[];
}

const secretNames = /pass|secret|token|pin$|cvc|cvv|otp|card|iban|ssn/i;

/** Reads the details to fill in from a JSON file. */
export function readData(path: string): GoalData {
  const data = parseData(path);
  return { text: JSON.stringify(data), secrets: secretsIn(data) };
}

/** Reads a JSON object from a file. */
export function parseData(path: string): object {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`--data: ${path} cannot be read: ${(error as Error).message}`);
  }
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === "object" && data !== null && !Array.isArray(data)) return data;
  } catch {
    // Reported below, without any content of the file.
  }
  throw new UsageError(
    `--data: ${path} is not a JSON object. Write it as {"name": "Ada", "email": "ada@example.com"}.`,
  );
}

/** Values whose names say that they are secret. */
export function secretsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => secretsIn(inner, isSecret || secretNames.test(key)));
  }
  return isSecret && (typeof value === "string" || typeof value === "number") && value !== "" ? [String(value)] : [];
}
