import { readFileSync } from "node:fs";
import type { Greeting } from "./greeting.ts";

/** Undefined: there is none for these settings, and the server has to speak for itself. */
export function readGreeting(file: URL): Greeting | undefined {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Greeting;
  } catch {
    return undefined;
  }
}
