import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NavigationRules } from "@giselles-ai/protocol";
import type { BrowserContext } from "playwright-core";
import type { ReadUpload } from "./input/read-uploads.ts";
import { type BrowserOptions, openBrowser } from "./launch/open-browser.ts";
import { type AllowNavigation, guardNavigation } from "./navigation/guard-navigation.ts";
import { type AnswerDialog, answerSafely } from "./tabs/dialogs.ts";
import { TabList } from "./tabs/tab-list.ts";
import { toBlocked } from "./tabs/tell-events.ts";

export interface CommonOptions {
  /** Where files that pages send are kept. Default: giselle-downloads in the system's folder for temporary files. */
  downloads?: string;
  /** Which addresses a tab may go to, whoever sends it there: we, a link, a script, a redirect, a new tab. Default: all. */
  allowNavigation?: AllowNavigation;
  /** Answers a page's questions. Default: yes to messages and to leaving a page, no to questions. */
  onDialog?: AnswerDialog;
  /** How long an answer may take, in ms. Default 30,000. */
  dialogTimeoutMs?: number;
  /** How long another page is waited for when it is on its way, in ms. Default 20,000. */
  arrivalMs?: number;
  /** How long a page's script may let nobody in before it is stopped, in ms. Default 25,000. */
  silenceMs?: number;
  /** Reads a file that is to be uploaded by its path. Default: no file is read. */
  readUpload?: ReadUpload;
}

export type ChromiumOptions = BrowserOptions & CommonOptions;

export interface OpenDriver {
  context: BrowserContext;
  tabs: TabList;
  /** From now on tabs go where the rules let them. Once is enough. */
  guard(rules: NavigationRules): Promise<void>;
  /** Resolves when nothing waits for the rules to be asked. */
  guardSettled(): Promise<void>;
  /** The browser has ended, or let go of us, before we did. */
  readonly isLost: boolean;
  close(): Promise<void>;
}

export async function openDriver(options: ChromiumOptions, numbers: { next: number }): Promise<OpenDriver> {
  const { context, page, ownsContext, close } = await openBrowser(options);
  const tabs = new TabList({
    context,
    ownsContext,
    downloads: options.downloads ?? join(tmpdir(), "giselle-downloads"),
    answer: options.onDialog ?? answerSafely,
    dialogTimeoutMs: options.dialogTimeoutMs ?? 30_000,
    arrivalMs: options.arrivalMs ?? 20_000,
    numbers,
  });
  let guarding: ReturnType<typeof guardNavigation> | undefined;
  const end = async () => {
    const guard = await guarding?.catch(() => undefined);
    if (!ownsContext) await guard?.close(); // else the browser goes first, and nothing can slip out behind the guard
    await tabs.close();
    await close();
  };

  async function startGuard(rules: NavigationRules): ReturnType<typeof guardNavigation> {
    const ours = new Set((await Promise.all(tabs.all.map((tab) => tab.worlds()))).map((world) => world.mainFrameId));
    return guardNavigation({
      page,
      rules,
      isOurs(targetId, openerId) {
        if (ownsContext || (openerId && ours.has(openerId))) ours.add(targetId);
        return ours.has(targetId);
      },
      isOurFrame: async (frameId) => ownsContext || (await hasFrame(tabs, frameId)),
      onBlocked: (url) => tabs.report(toBlocked(url)),
    });
  }

  try {
    await tabs.add(page).tab.worlds();
    return {
      context,
      tabs,
      async guard(rules) {
        guarding ??= startGuard(rules);
        await guarding;
      },
      guardSettled: async () => (await guarding)?.settled(),
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

async function hasFrame(tabs: TabList, frameId: string): Promise<boolean> {
  const own = await Promise.all(tabs.all.map(async (tab) => (await tab.worlds()).hasFrame(frameId)));
  return own.includes(true);
}
