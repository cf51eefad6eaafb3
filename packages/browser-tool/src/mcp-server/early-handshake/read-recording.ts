import { readFileSync } from "node:fs";
import type { RecordedHandshake } from "./types.ts";

/** Undefined if nothing was recorded for these settings: the server then answers everything itself. */
export function readRecordedHandshake(file: URL): RecordedHandshake | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as RecordedHandshake;
  } catch {
    return undefined;
  }
}
