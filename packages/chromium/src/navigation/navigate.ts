import type { Outcome } from "@giselles-ai/protocol";
import type { Page } from "playwright-core";
import type { ConnectionFailure } from "../network/connect-checked.ts";

interface NavigateOptions {
  page: Page;
  url: string;
  isAllowed: boolean;
  /** Why the connection to an address failed, if it did. */
  failureOf(url: string): ConnectionFailure | undefined;
}

/** Navigates until the new document is committed. Callers wait for loading themselves. */
export async function navigate(options: NavigateOptions): Promise<Outcome> {
  const { page, url, isAllowed } = options;
  if (!/^https?:|^about:blank$/i.test(url))
    return refused("INVALID_VALUE", `"${url}" is not a web address. Use https:// or http://.`);
  if (!isAllowed) return refused("NOT_ALLOWED", `The rules of this run do not allow ${new URL(url).origin}.`);
  try {
    const response = await goTo(page, url);
    const status = response?.status() ?? 200;
    const message =
      status >= 400 ? `The server answered ${status} ${response?.statusText() ?? ""}`.trimEnd() : undefined;
    return { index: 0, status: "applied", ...(message && { message: `${message}.` }) };
  } catch (error) {
    if (/Timeout/.test(String(error))) await stopLoading(page);
    return explain(error, url, options.failureOf(url));
  }
}

/** Otherwise the current page would wait for the navigation, and could not be accessed. */
async function stopLoading(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Page.stopLoading");
  await session.detach();
}

/**
 * Retries an interrupted navigation: the browser's error page for an earlier failure may commit late and interrupt it, or the
 * navigation may be reported as interrupted by itself.
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

const failures: Record<ConnectionFailure, (url: URL) => string> = {
  "not-allowed": ({ origin }) =>
    `${origin} is on a private network that this run may not reach. Start the run there, or add it to the allowed origins.`,
  "not-found": ({ hostname }) => `There is no host named ${hostname}. Check the address.`,
  refused: ({ origin }) => `Nothing is listening at ${origin}.`,
  unreachable: ({ origin }) => `${origin} cannot be reached.`,
};

function explain(error: unknown, url: string, failure: ConnectionFailure | undefined): Outcome {
  const reason = /net::(ERR_\w+)/.exec(String(error))?.[1];
  if (failure && reason?.startsWith("ERR_SOCKS"))
    return {
      index: 0,
      status: "failed",
      code: failure === "not-allowed" ? "NOT_ALLOWED" : "REJECTED",
      message: failures[failure](new URL(url)),
    };
  if (reason === "ERR_BLOCKED_BY_CLIENT")
    return {
      index: 0,
      status: "failed",
      code: "NOT_ALLOWED",
      message: `${url} redirected to an address that the rules of this run do not allow.`,
    };
  // A download or an empty response does not change the page.
  if (reason === "ERR_ABORTED" || /Download is starting/.test(String(error)))
    return { index: 0, status: "applied", message: "The address sent no page; the previous page is still open." };
  if (/Timeout/.test(String(error)))
    return {
      index: 0,
      status: "unknown",
      code: "DEADLINE",
      message: `${url} has not answered in time; the previous page is still open.`,
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
