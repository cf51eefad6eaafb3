// Runs in the main world of every page of our own browser, before the page's scripts.
import { trackWork } from "@giselles-ai/browser-tool/dom/internal";
import { isForOtherProgram, type NavigateEvent, navigation } from "./navigation.ts";

trackWork(window, { isLoading: true });

// For links to another program (tel:, mailto:, zoommtg:), Chromium starts the program or asks for permission. While that prompt is
// open, which is invisible here, no input reaches the tab.
navigation.addEventListener("navigate", (event) => {
  if (isForOtherProgram(event as NavigateEvent)) event.preventDefault();
});
