// In a script that cannot ask for a second one, such as that of the extension: the widgets are inside.
import type { Widgets } from "./handler.ts";
import { widgets } from "./widgets/index.ts";

export async function loadWidgets(): Promise<Widgets> {
  return widgets;
}
