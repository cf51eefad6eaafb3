// Where the tabs may go. Every request for a document is stopped before it is sent, also after a redirect and in a tab that is
// just being opened, and goes on only if the rules allow it.
import type { NavigationRules } from "@giselles-ai/protocol";
import type { CDPSession, Page } from "playwright-core";
import { atMost } from "../timing/at-most.ts";

/** How long nothing must have been asked for before the guard leaves, in ms: what a page has sent off takes a moment to get here. */
const quietMs = 300;
/** How long it stays at most, in ms: other pages of the same browser may never be quiet. */
const mostQuietMs = 3000;
/** How long pages have to finish what they are at, in ms. One may hang. */
const mostBusyMs = 1000;

export type AllowNavigation = (url: string) => boolean | Promise<boolean>;

export interface GuardNavigationOptions {
  page: Page;
  rules: NavigationRules;
  /** Whether a tab is ours: by its target id, and that of the tab that opened it. */
  isOurs(targetId: string, openerId: string | undefined): boolean;
  isOurFrame(frameId: string): Promise<boolean>;
  onBlocked(url: string, targetId: string): void;
}

export interface NavigationGuard {
  /** Resolves when nothing that has been asked for waits to be decided. */
  settled(): Promise<void>;
  /** What is stopped while the guard leaves would be sent, so it leaves when all of that is decided. */
  close(): Promise<void>;
}

export async function guardNavigation(options: GuardNavigationOptions): Promise<NavigationGuard> {
  const browser = options.page.context().browser();
  if (!browser) throw new Error("allowNavigation needs a browser that Playwright launched or attached to.");
  const session = await browser.newBrowserCDPSession();
  const deciding = new Set<Promise<void>>();
  let lastAsked = 0;
  session.on("Fetch.requestPaused", ({ requestId, request, frameId }) => {
    lastAsked = performance.now();
    const decided = decide(session, options, { requestId, request, frameId }).finally(() => deciding.delete(decided));
    deciding.add(decided);
  });
  async function settled(): Promise<void> {
    while (deciding.size > 0) await Promise.allSettled(deciding);
  }
  await session.send("Fetch.enable", { patterns: [{ resourceType: "Document", requestStage: "Request" }] });
  return {
    settled,
    async close() {
      await tasksDone(options.page); // on a busy machine, what a click began may not even have been sent off
      const leaving = performance.now();
      for (;;) {
        await settled();
        const now = performance.now();
        const quiet = now - Math.max(leaving, lastAsked);
        if (quiet >= quietMs || now - leaving > mostQuietMs) break;
        await new Promise((resolve) => setTimeout(resolve, quietMs - quiet));
      }
      await session.detach().catch(() => {});
    },
  };
}

/** Resolves when the pages of the browser have done the tasks that waited in them. */
async function tasksDone(page: Page): Promise<void> {
  const frames = page
    .context()
    .pages()
    .flatMap((each) => each.frames());
  const done = frames.map((frame) => frame.evaluate(() => new Promise((resolve) => setTimeout(resolve))));
  await atMost(mostBusyMs, Promise.allSettled(done));
}

async function decide(
  session: CDPSession,
  { rules, isOurs, isOurFrame, onBlocked }: GuardNavigationOptions,
  { requestId, request, frameId }: { requestId: string; request: { url: string; method: string }; frameId: string },
): Promise<void> {
  const { url, method } = request;
  const target = await targetOf(session, frameId);
  const tab = target?.type === "page" ? target : undefined;
  // What a page shows inside itself is its own affair; a form that is sent there is not.
  const isHeld = tab || method !== "GET";
  const isAllowed = await ask((address) => (isHeld ? rules.allows(address) : rules.allowsFrame(address)), url);
  const isOther = tab
    ? !isOurs(frameId, tab.openerId)
    : !isAllowed && !(await isOurFrame(await nearestFrame(session, frameId)));
  const mayGo = isAllowed || isOther;
  if (!mayGo) onBlocked(url, frameId);
  const answer = mayGo
    ? session.send("Fetch.continueRequest", { requestId })
    : session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
  await answer.catch(() => {}); // the tab may be gone by now
}

/** A main frame has the id of its tab; a frame inside a page has none, or that of a process of its own. */
async function targetOf(session: CDPSession, frameId: string) {
  const found = await session.send("Target.getTargetInfo", { targetId: frameId }).catch(() => undefined);
  return found?.targetInfo;
}

/** The frame itself, or the first around it that is in the process of its page, where its tab knows it. */
async function nearestFrame(session: CDPSession, frameId: string): Promise<string> {
  const target = await targetOf(session, frameId);
  return target?.type === "iframe" && target.parentFrameId ? nearestFrame(session, target.parentFrameId) : frameId;
}

/** A rule that cannot answer does not allow. */
export async function ask(allow: AllowNavigation, url: string): Promise<boolean> {
  try {
    return await allow(url);
  } catch {
    return false;
  }
}
