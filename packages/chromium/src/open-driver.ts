import type { NavigationRules } from "@giselles-ai/protocol";
import type { BrowserContext } from "playwright-core";
import { type OldOptions, readTimeouts } from "./compat.ts";
import { type BrowserOptions, openBrowser } from "./launch/open-browser.ts";
import { type AllowNavigation, guardNavigation } from "./navigation/guard-navigation.ts";
import type { ConnectionFailure } from "./network/connect-checked.ts";
import { type ConnectionPolicy, destinationOf, keyOf } from "./network/connection-policy.ts";
import { toBlocked } from "./tabs/add-events.ts";
import { type AnswerDialog, answerSafely } from "./tabs/dialogs.ts";
import { downloadsFolder } from "./tabs/downloads-folder.ts";
import { TabList } from "./tabs/tab-list.ts";

/** Reads a file by its path. It throws if the file may not be uploaded or cannot be read: the report says why. */
export type ReadUpload = (path: string) => Promise<Uint8Array>;

export interface CommonOptions extends OldOptions {
  /** The folder for downloads. Default: a folder of the user in the system's temporary folder. */
  downloads?: string;
  /** Which addresses a tab may navigate to, by the driver, a link, a script, a redirect or a new tab. Default: all. */
  allowNavigation?: AllowNavigation;
  /** Answers dialogs. Default: accepts alerts and leaving a page, declines questions. */
  onDialog?: AnswerDialog;
  /** How long `onDialog` may take, in ms. Default 30,000. */
  dialogTimeoutMs?: number;
  /** How long to wait for a page that is loading, in ms. Default 20,000. */
  navigationTimeoutMs?: number;
  /** How long a script may block the page before it is stopped, in ms. Default 25,000. */
  unresponsiveMs?: number;
  /** Record console messages and requests, for `inspector`. Default false. */
  inspect?: boolean;
  /** Called when the page does something after a report: with all of it so far, one sentence each. The next report has it too. */
  onLate?: (lines: string[]) => void;
  /**
   * List the tools that a page offers to agents (WebMCP), so that they can be called. A browser that the driver launches gets the
   * feature; others need `--enable-features=WebMCP`. Default false.
   */
  pageTools?: boolean;
  /** Reads a file to upload by its path. Default: no file is read. */
  readUpload?: ReadUpload;
}

export type ChromiumOptions = BrowserOptions & CommonOptions;

export interface OpenDriver {
  context: BrowserContext;
  tabs: TabList;
  /** Enforces the rules on all tabs from now on. Idempotent. */
  guard(rules: NavigationRules): Promise<void>;
  /** Resolves when no request waits for a decision. */
  guardSettled(): Promise<void>;
  /** Why the latest connection to an address failed, where we connected for the browser. */
  failureOf(url: string): ConnectionFailure | undefined;
  /** The browser has ended or disconnected before it was closed. */
  readonly isLost: boolean;
  close(): Promise<void>;
}

export async function openDriver(
  options: ChromiumOptions,
  { numbers, policy }: { numbers: { next: number }; policy: ConnectionPolicy },
): Promise<OpenDriver> {
  const failures = new Map<string, ConnectionFailure>();
  const { context, page, ownsContext, isLaunched, close } = await openBrowser(
    options.pageTools ? withWebMcp(options) : options,
    {
      policy,
      onFailure(destination, reason) {
        failures.set(keyOf(destination), reason);
        if (reason === "not-allowed") tabs.reportBlockedHost(keyOf(destination));
      },
    },
  );
  const tabs = new TabList({
    context,
    ownsContext,
    isLaunched,
    downloads: options.downloads ?? downloadsFolder(),
    inspect: options.inspect ?? false,
    onLate: options.onLate,
    answer: options.onDialog ?? answerSafely,
    dialogTimeoutMs: options.dialogTimeoutMs ?? 30_000,
    navigationTimeoutMs: readTimeouts(options).navigationTimeoutMs,
    numbers,
  });
  let guarding: ReturnType<typeof guardNavigation> | undefined;
  const end = async () => {
    const guard = await guarding?.catch(() => undefined);
    if (!ownsContext) await guard?.close(); // otherwise the browser closes first, so no request can pass without the guard
    await tabs.close();
    await close();
  };

  async function startGuard(rules: NavigationRules): ReturnType<typeof guardNavigation> {
    const ownTargets = new Set(
      (await Promise.all(tabs.all.map((tab) => tab.worlds()))).map((world) => world.mainFrameId),
    );
    return guardNavigation({
      page,
      rules,
      isOwnTab(targetId, openerId) {
        if (ownsContext || (openerId && ownTargets.has(openerId))) ownTargets.add(targetId);
        return ownTargets.has(targetId);
      },
      isOwnFrame: async (frameId) => ownsContext || (await hasFrame(tabs, frameId)),
      onBlocked: (url) => tabs.report(toBlocked(url)),
    });
  }

  try {
    const { tab } = tabs.add(page);
    await Promise.all([tab.worlds(), tabs.limitDownloads(page)]);
    return {
      context,
      tabs,
      async guard(rules) {
        guarding ??= startGuard(rules);
        await guarding;
      },
      failureOf: (url) => failures.get(keyOf(destinationOf(url))),
      guardSettled: async () => (await guarding)?.waitUntilSettled(),
      get isLost() {
        return context.browser()?.isConnected() === false;
      },
      close: end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

/** The launch adds it to its own features. */
function withWebMcp(options: ChromiumOptions): ChromiumOptions {
  if ("page" in options || "cdp" in options || "shared" in options) return options;
  return { ...options, args: [...(options.args ?? []), "--enable-features=WebMCP"] };
}

async function hasFrame(tabs: TabList, frameId: string): Promise<boolean> {
  const found = await Promise.all(tabs.all.map(async (tab) => (await tab.worlds()).hasFrame(frameId)));
  return found.includes(true);
}
