// Measures downloads while they are sent, because a file may have no end.
import type { Download, Page } from "playwright-core";

interface Begun {
  url: string;
  suggestedFilename: string;
}

export interface Meter {
  isAbove(bytes: number): boolean;
  /** The downloads that may be this one. */
  onAbove(download: Begun): Download[];
}

/**
 * Measures all downloads of a page's context, in a browser that we started. A page's own session would not do: the tab of a
 * download may open after it began, and may be closed before it ends.
 */
export async function meterContext(page: Page, meter: Meter): Promise<void> {
  const [browserContextId, session] = await Promise.all([
    contextIdOf(page),
    page.context().browser()?.newBrowserCDPSession(),
  ]);
  if (!session) return;
  const begun = new Map<string, Begun>();
  session.on("Browser.downloadWillBegin", (event) => void begun.set(event.guid, event));
  session.on("Browser.downloadProgress", ({ guid, receivedBytes, state }) => {
    const download = begun.get(guid);
    if (state !== "inProgress") begun.delete(guid);
    if (!download || !meter.isAbove(receivedBytes)) return;
    meter.onAbove(download);
    // The events are those of all contexts. In another one, there is nothing to cancel.
    session.send("Browser.cancelDownload", { guid, ...(browserContextId && { browserContextId }) }).catch(() => {});
  });
  // It must name a behaviour: that of the default context, which has no pages. Playwright has chosen that of our context.
  await session.send("Browser.setDownloadBehavior", { behavior: "default", eventsEnabled: true });
}

async function contextIdOf(page: Page): Promise<string | undefined> {
  const session = await page.context().newCDPSession(page);
  const { targetInfo } = await session.send("Target.getTargetInfo");
  await session.detach();
  return targetInfo.browserContextId;
}

/** Measures the downloads of one page, in a browser of somebody else. */
export async function meterPage(page: Page, meter: Meter): Promise<void> {
  try {
    const session = await page.context().newCDPSession(page);
    const begun = new Map<string, Begun>();
    session.on("Page.downloadWillBegin", (event) => void begun.set(event.guid, event));
    session.on("Page.downloadProgress", ({ guid, receivedBytes, state }) => {
      const download = begun.get(guid);
      if (state !== "inProgress") begun.delete(guid);
      if (!download || !meter.isAbove(receivedBytes)) return;
      for (const each of meter.onAbove(download)) void each.cancel().catch(() => {});
    });
    await session.send("Page.enable");
  } catch {
    // The page is closed already. A file that it still sends is checked when it is saved.
  }
}
