import { words } from "../shared/words/words.ts";
import { button } from "./element.ts";
import { showCurrentTab, startScreen } from "./screen.ts";

/** The browser opens the side panel only while it handles a click. */
let tabId: number | undefined;
/** Firefox has a sidebar in place of the side panel. */
const { sidebarAction } = chrome as { sidebarAction?: { open(): Promise<void> } };
const openPanel = () => {
  if (tabId === undefined) return;
  const opened = chrome.sidePanel ? chrome.sidePanel.open({ tabId }) : sidebarAction?.open();
  void opened?.then(() => close());
};

document.getElementById("more")?.replaceChildren(button(words.openPanel, openPanel));
void startScreen()
  .then(showCurrentTab)
  .then((tab) => {
    tabId = tab?.id;
  });
