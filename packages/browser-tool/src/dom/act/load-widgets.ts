import type { Widgets } from "./handler.ts";

/** In ES modules: bundlers make a chunk of the widgets. In a script, `load-widgets.script.ts` takes the place of this file. */
export async function loadWidgets(_run?: () => Promise<unknown>): Promise<Widgets> {
  const { widgets } = await import("./widgets/index.ts");
  return widgets;
}
