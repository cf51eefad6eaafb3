import type { Grant } from "../shared/messages.ts";
import { words } from "../shared/words/words.ts";

/** Shows on the toolbar whether this tab is shared, and whether the user is needed. */
export async function showBadge(tabId: number, grant: Grant | undefined, isAsking = false): Promise<void> {
  const [text, title, color] = describe(grant, isAsking);
  const shown = [
    chrome.action.setBadgeText({ tabId, text }),
    chrome.action.setTitle({ tabId, title: `Giselle: ${title}` }),
    chrome.action.setBadgeBackgroundColor({ tabId, color }),
  ];
  await Promise.allSettled(shown); // the tab may be closed
}

function describe(grant: Grant | undefined, isAsking: boolean): [text: string, title: string, color: string] {
  if (!grant) return ["", words.badge.off, "#57606a"];
  if (isAsking) return ["!", words.badge.asking, "#9a3412"];
  if (grant.isPaused) return ["II", words.badge.paused, "#57606a"];
  if (grant.isAway) return ["?", words.badge.away, "#9a3412"];
  return ["ON", words.badge.on, "#166534"];
}
