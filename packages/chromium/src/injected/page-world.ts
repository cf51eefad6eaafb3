// For every page of a browser that is ours, from its first moment, in the page's own world.
import { trackWork } from "@giselles-ai/browser-tool/dom/internal";
import { isForOtherProgram, type NavigateEvent, navigation } from "./navigation.ts";

trackWork();

// Links may be for another program (tel:, mailto:, zoommtg:). Chromium then starts it, or asks whether it may; and while it
// asks, which nobody sees, no input reaches the tab any more.
navigation.addEventListener("navigate", (event) => {
  if (isForOtherProgram(event as NavigateEvent)) event.preventDefault();
});
