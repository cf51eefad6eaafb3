import type { ActionContext } from "./handler.ts";
import type { PressGuard } from "./widgets/same-press.ts";

/** Without the guard, a reviewed press is refused. */
export async function loadGuard(context: Pick<ActionContext, "loadWidgets">): Promise<typeof PressGuard> {
  return (await context.loadWidgets()).PressGuard;
}
