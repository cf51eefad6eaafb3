import { button } from "./element.ts";
import { showCurrentTab, startScreen } from "./screen.ts";

/** The browser opens the side panel only while it handles a click. */
let tabId: number | undefined;
const openPanel = () => {
  if (tabId !== undefined) void chrome.sidePanel.open({ tabId }).then(() => close());
};

document.getElementById("more")?.replaceChildren(button("Open the side panel", openPanel));
void startScreen()
  .then(showCurrentTab)
  .then((tab) => {
    tabId = tab?.id;
  });
