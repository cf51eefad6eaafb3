import { type Invitation, mayAskFor, readInvitation } from "../shared/invitation.ts";
import type { PageRequest } from "../shared/messages.ts";

/** An agent that a page asks for. Its name is the page's claim. */
export interface RequestedAgent extends Invitation {
  link: string;
  name: string;
}

/** Reads whether a tab's page asks to be shared with an agent, and can be offered to the browser's own. The page gets no answer. */
export function readPageRequest(
  tabId: number,
  { onRequest, onCanOffer }: { onRequest(agent: RequestedAgent): void; onCanOffer(): void },
): void {
  chrome.runtime.onMessage.addListener((message: PageRequest, sender) => {
    const isFromPage = message.type === "page-request" && sender.tab?.id === tabId && sender.frameId === 0;
    if (isFromPage && message.canOffer) onCanOffer();
    const invitation = isFromPage ? readInvitation(message.link) : undefined;
    if (invitation && mayAskFor(invitation, sender.origin ?? ""))
      onRequest({ ...invitation, link: message.link, name: message.name });
  });
  // Not possible in pages that the browser keeps extensions out of.
  void chrome.scripting.executeScript({ target: { tabId }, files: ["read-request.js"] }).catch(() => {});
}
