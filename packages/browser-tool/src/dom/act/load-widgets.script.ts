// In a script for a page: the widgets are in the second script.
import { loadSecondScript, provideParts } from "../second-script.ts";
import type { Widgets } from "./handler.ts";
import { parts } from "./parts.ts";

provideParts(parts);

export async function loadWidgets(run?: () => Promise<unknown>): Promise<Widgets> {
  const { widgets } = await loadSecondScript(run);
  return widgets as Widgets;
}
