import { type AnyAction, describeAction, formatActionParts } from "@giselles-ai/protocol";
import type { PageMemory } from "../page/page-memory.ts";

/** Describes an action on one line, with its values unless they are secret. */
export function formatAction(action: AnyAction, page: PageMemory): string {
  return formatActionParts(describeAction(action, page.field));
}
