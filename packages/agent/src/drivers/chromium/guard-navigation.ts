// Where the tabs may go. Every request for a main document is stopped before it is sent, also after a redirect and in a tab
// that is just being opened, and goes on only if the rule allows it.
import type { CDPSession, Page } from "playwright-core";

export type AllowNavigation = (url: string) => boolean | Promise<boolean>;

export interface GuardNavigationOptions {
  page: Page;
  allow: AllowNavigation;
  /** Whether a tab is ours: by its target id, and that of the tab that opened it. */
  isOurs(targetId: string, openerId: string | undefined): boolean;
  onBlocked(url: string, targetId: string): void;
}

export async function guardNavigation(options: GuardNavigationOptions): Promise<{ close(): Promise<void> }> {
  const browser = options.page.context().browser();
  if (!browser) throw new Error("allowNavigation needs a browser that Playwright launched or attached to.");
  const session = await browser.newBrowserCDPSession();
  session.on("Fetch.requestPaused", ({ requestId, request, frameId }) => {
    void decide(session, options, { requestId, url: request.url, frameId });
  });
  await session.send("Fetch.enable", { patterns: [{ resourceType: "Document", requestStage: "Request" }] });
  return { close: () => session.detach().catch(() => {}) };
}

async function decide(
  session: CDPSession,
  { allow, isOurs, onBlocked }: GuardNavigationOptions,
  { requestId, url, frameId }: { requestId: string; url: string; frameId: string },
): Promise<void> {
  const mayGo = (await isMainFrame(session, frameId, isOurs)) ? await ask(allow, url) : true;
  if (!mayGo) onBlocked(url, frameId);
  const answer = mayGo
    ? session.send("Fetch.continueRequest", { requestId })
    : session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
  await answer.catch(() => {}); // the tab may be gone by now
}

/** A main frame has the id of its tab; a frame inside a page is none of the rule's business. */
async function isMainFrame(
  session: CDPSession,
  frameId: string,
  isOurs: GuardNavigationOptions["isOurs"],
): Promise<boolean> {
  const found = await session.send("Target.getTargetInfo", { targetId: frameId }).catch(() => undefined);
  return found?.targetInfo.type === "page" && isOurs(frameId, found.targetInfo.openerId);
}

/** A rule that cannot answer does not allow. */
export async function ask(allow: AllowNavigation, url: string): Promise<boolean> {
  try {
    return await allow(url);
  } catch {
    return false;
  }
}
