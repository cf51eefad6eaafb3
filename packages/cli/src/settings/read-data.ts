import { readFileSync } from "node:fs";
import { UsageError } from "../usage-error.ts";

export interface GoalData {
  /** To be put behind the goal. */
  text: string;
  /** What must not be told, by the names that people give to such things. */
  secrets: string[];
}

const secretNames = /pass|secret|token|pin$|cvc|cvv|otp|card|iban|ssn/i;

/** What to fill in, from a file of JSON. */
export function readData(path: string): GoalData {
  const data = parse(path);
  return { text: JSON.stringify(data), secrets: secretsIn(data) };
}

function parse(path: string): object {
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`--data: ${path} cannot be read: ${(error as Error).message}`);
  }
  try {
    const data: unknown = JSON.parse(text);
    if (typeof data === "object" && data !== null) return data;
  } catch {
    // It is said below, without a word of what is in it.
  }
  throw new UsageError(
    `--data: ${path} holds no JSON object. Write it as {"name": "Ada", "email": "ada@example.com"}.`,
  );
}

function secretsIn(value: unknown, isSecret = false): string[] {
  if (typeof value === "object" && value !== null) {
    return Object.entries(value).flatMap(([key, inner]) => secretsIn(inner, isSecret || secretNames.test(key)));
  }
  return isSecret && (typeof value === "string" || typeof value === "number") && value !== "" ? [String(value)] : [];
}
