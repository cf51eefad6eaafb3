// The guard of reviewed presses is inside, because an agent's every press is one. In a script for pages without an agent,
// `load-guard.script.ts` takes the place of this file.
import type { ActionContext } from "./handler.ts";
import { PressGuard } from "./widgets/same-press.ts";

export async function loadGuard(_context: Pick<ActionContext, "loadWidgets">): Promise<typeof PressGuard> {
  return PressGuard;
}
