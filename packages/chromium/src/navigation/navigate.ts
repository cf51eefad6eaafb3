import type { Outcome } from "@giselles-ai/protocol";
import type { Page } from "playwright-core";

export interface NavigateOptions {
  page: Page;
  url: string;
  isAllowed: boolean;
}

/** Goes to an address until its page has begun, and says what came of it. How far a page must have come is for others to say. */
export async function navigate(options: NavigateOptions): Promise<Outcome> {
  const { page, url, isAllowed } = options;
  if (!/^https?:|^about:blank$/i.test(url))
    return refused("INVALID_VALUE", `"${url}" is no web address. Begin it with https:// or http://.`);
  if (!isAllowed) return refused("NOT_ALLOWED", `The rules of this run do not allow ${new URL(url).origin}.`);
  try {
    const response = await goTo(page, url);
    const status = response?.status() ?? 200;
    const message =
      status >= 400 ? `The server answered ${status} ${response?.statusText() ?? ""}`.trimEnd() : undefined;
    return { index: 0, status: "applied", ...(message && { message: `${message}.` }) };
  } catch (error) {
    if (/Timeout/.test(String(error))) await stopLoading(page);
    return explain(error, url);
  }
}

/** Or the page that is there would wait for it, and let nobody in. */
async function stopLoading(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.stopLoading");
  await session.detach();
}

/**
 * The page that tells of an address that failed comes late, and gets in the way of the next; which then may come all the
 * same, as one that was in its own way.
 */
async function goTo(page: Page, url: string, tries = 3): ReturnType<Page["goto"]> {
  try {
    return await page.goto(url, { waitUntil: "commit" });
  } catch (error) {
    const [, other] = /interrupted by another navigation to "([^"]*)"/.exec(String(error)) ?? [];
    if (other === undefined || tries === 1) throw error;
    if (other !== new URL(url).href) return goTo(page, url, tries - 1);
    await page.waitForURL(other, { waitUntil: "commit" });
    return null;
  }
}

function explain(error: unknown, url: string): Outcome {
  const reason = /net::(ERR_\w+)/.exec(String(error))?.[1];
  if (reason === "ERR_BLOCKED_BY_CLIENT")
    return {
      index: 0,
      status: "failed",
      code: "NOT_ALLOWED",
      message: `The way to ${url} led to an address that the rules of this run do not allow.`,
    };
  // A file to download, or an answer without content, leaves the page where it is.
  if (reason === "ERR_ABORTED" || /Download is starting/.test(String(error)))
    return { index: 0, status: "applied", message: "The address sent no page; the page before it is still there." };
  if (/Timeout/.test(String(error)))
    return {
      index: 0,
      status: "unknown",
      code: "DEADLINE",
      message: `${url} has not answered in time; the page before it is still there.`,
    };
  return {
    index: 0,
    status: "failed",
    code: "REJECTED",
    message: `${url} could not be loaded${reason ? `: ${reason}` : ""}.`,
  };
}

function refused(code: "INVALID_VALUE" | "NOT_ALLOWED", message: string): Outcome {
  return { index: 0, status: "refused", code, message };
}
