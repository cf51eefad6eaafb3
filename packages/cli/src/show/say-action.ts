import { type AnyAction, describeAction, writeParts } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";

/** On one line, with the very values, unless they are secrets. */
export function sayAction(action: AnyAction, page: PageMemory): string {
  return writeParts(describeAction(action, page.field));
}
