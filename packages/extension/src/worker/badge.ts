import type { Grant } from "../shared/messages.ts";

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
  if (!grant) return ["", "nothing is shared", "#57606a"];
  if (isAsking) return ["!", "an agent needs your approval", "#9a3412"];
  if (grant.isPaused) return ["II", "the agent waits until you give the tab back", "#57606a"];
  if (grant.isAway) return ["?", "this site is not shared; open to decide", "#9a3412"];
  return ["ON", "an agent can use this tab", "#166534"];
}
