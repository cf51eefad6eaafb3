// Enforces navigation rules. Every request for a document is paused before it is sent, also after redirects and in new tabs, and
// continues only if the rules allow it.
import type { NavigationRules } from "@giselles-ai/protocol";
import type { CDPSession, Page } from "playwright-core";
import { waitUpTo } from "../timing/wait-at-most.ts";

/** How long no request may arrive before the guard detaches, in ms: requests take a moment to get here. */
const quietMs = 300;
/** The longest wait for that, in ms: other pages of the browser may never be quiet. */
const maxQuietMs = 3000;
/** How long pages have to finish their tasks, in ms. A page may hang. */
const maxBusyMs = 1000;

export type AllowNavigation = (url: string) => boolean | Promise<boolean>;

export interface GuardNavigationOptions {
  page: Page;
  rules: NavigationRules;
  /** Whether the driver owns a tab, by its target id and that of its opener. */
  isOwnTab(targetId: string, openerId: string | undefined): boolean;
  isOwnFrame(frameId: string): Promise<boolean>;
  onBlocked(url: string, targetId: string): void;
}

export interface NavigationGuard {
  /** Resolves when no request waits for a decision. */
  waitUntilSettled(): Promise<void>;
  /** Waits for pending decisions first, because detaching sends all paused requests. */
  close(): Promise<void>;
}

export async function guardNavigation(options: GuardNavigationOptions): Promise<NavigationGuard> {
  const browser = options.page.context().browser();
  if (!browser) throw new Error("allowNavigation needs a browser that Playwright launched or attached to.");
  const session = await browser.newBrowserCDPSession();
  const deciding = new Set<Promise<void>>();
  let lastRequestAt = 0;
  session.on("Fetch.requestPaused", ({ requestId, request, frameId }) => {
    lastRequestAt = performance.now();
    const decided = decide(session, options, { requestId, request, frameId }).finally(() => deciding.delete(decided));
    deciding.add(decided);
  });
  async function waitUntilSettled(): Promise<void> {
    while (deciding.size > 0) await Promise.allSettled(deciding);
  }
  await session.send("Fetch.enable", { patterns: [{ resourceType: "Document", requestStage: "Request" }] });
  return {
    waitUntilSettled,
    async close() {
      await waitForTasks(options.page); // on a busy machine, a click's request may not be sent yet
      const startedAt = performance.now();
      for (;;) {
        await waitUntilSettled();
        const now = performance.now();
        const quiet = now - Math.max(startedAt, lastRequestAt);
        if (quiet >= quietMs || now - startedAt > maxQuietMs) break;
        await new Promise((resolve) => setTimeout(resolve, quietMs - quiet));
      }
      await session.detach().catch(() => {});
    },
  };
}

/** Resolves when all pages have run their queued tasks. */
async function waitForTasks(page: Page): Promise<void> {
  const frames = page
    .context()
    .pages()
    .flatMap((each) => each.frames());
  const done = frames.map((frame) => frame.evaluate(() => new Promise((resolve) => setTimeout(resolve))));
  await waitUpTo(maxBusyMs, Promise.allSettled(done));
}

async function decide(
  session: CDPSession,
  { rules, isOwnTab, isOwnFrame, onBlocked }: GuardNavigationOptions,
  { requestId, request, frameId }: { requestId: string; request: { url: string; method: string }; frameId: string },
): Promise<void> {
  const { url, method } = request;
  const target = await targetOf(session, frameId);
  const tab = target?.type === "page" ? target : undefined;
  // Frames have their own rule, except for forms that are submitted in them.
  const isNavigation = tab || method !== "GET";
  const isAllowed = await isAllowedBy(
    (address) => (isNavigation ? rules.allows(address) : rules.allowsFrame(address)),
    url,
  );
  const isForeign = tab
    ? !isOwnTab(frameId, tab.openerId)
    : !isAllowed && !(await isOwnFrame(await nearestFrame(session, frameId)));
  const mayContinue = isAllowed || isForeign;
  if (!mayContinue) onBlocked(url, frameId);
  const answer = mayContinue
    ? session.send("Fetch.continueRequest", { requestId })
    : session.send("Fetch.failRequest", { requestId, errorReason: "BlockedByClient" });
  await answer.catch(() => {}); // the tab may be closed by now
}

/** The target of a frame: the tab for a main frame, its own target for an out-of-process frame, otherwise none. */
async function targetOf(session: CDPSession, frameId: string) {
  const found = await session.send("Target.getTargetInfo", { targetId: frameId }).catch(() => undefined);
  return found?.targetInfo;
}

/** The frame itself, or its nearest ancestor in the main process of the page, which the tab knows. */
async function nearestFrame(session: CDPSession, frameId: string): Promise<string> {
  const target = await targetOf(session, frameId);
  return target?.type === "iframe" && target.parentFrameId ? nearestFrame(session, target.parentFrameId) : frameId;
}

/** A rule that throws does not allow. */
export async function isAllowedBy(allow: AllowNavigation, url: string): Promise<boolean> {
  try {
    return await allow(url);
  } catch {
    return false;
  }
}
