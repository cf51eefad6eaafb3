import { readFileSync } from "node:fs";
import { type AuditKey, readAuditKey } from "@giselles-ai/agent/audit";
import { UsageError } from "../usage-error.ts";

export function readKey(path: string | undefined): AuditKey | undefined {
  if (path === undefined) return undefined;
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    throw new UsageError(`The key file ${path} cannot be read: ${(error as Error).message}`);
  }
  try {
    return readAuditKey(text);
  } catch (error) {
    throw new UsageError(`The key file ${path}: ${(error as Error).message}`);
  }
}
