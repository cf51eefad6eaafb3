// What developers ask of a browser besides reading and operating a page.
import { setTimeout as wait } from "node:timers/promises";
import type { ExecutionReport } from "@giselles-ai/protocol";
import { reportOf } from "@giselles-ai/protocol";
import type { DrivenBrowser } from "../driven-browser.ts";
import type { LoggedMessage, LoggedRequest, RequestDetails } from "../tabs/page-log.ts";
import type { TabList } from "../tabs/tab-list.ts";
import { evaluateIn } from "./evaluate-in.ts";

interface Abortable {
  signal?: AbortSignal;
}

const pollMs = 50;

type HistoryStep = "back" | "forward";

/** The current tab as a developer sees it. Messages and requests are recorded only with the option `inspect`. */
export interface PageInspector {
  messages(): Promise<readonly LoggedMessage[]>;
  requests(): Promise<readonly LoggedRequest[]>;
  /** Headers and bodies of one request. Undefined if it is not recorded. */
  request(id: string): Promise<RequestDetails | undefined>;
  /** Runs a function or an expression in the page's own scripts. Returns its result as JSON. */
  evaluate(code: string, options?: Abortable & { fieldId?: string }): Promise<string>;
  /** The address that this step of the history leads to. */
  historyUrl(step: HistoryStep): Promise<string | undefined>;
  goInHistory(step: HistoryStep, options?: Abortable): Promise<ExecutionReport>;
  /** The content of the page as Markdown. */
  markdown(options?: Abortable): Promise<string>;
  /** Waits until the page shows a text, or no longer shows it. Resolves with false after `timeoutMs`. */
  waitForText(text: string, options: Abortable & { isGone?: boolean; timeoutMs: number }): Promise<boolean>;
  /** Only a headless browser can print. */
  pdf(options?: Abortable): Promise<Uint8Array>;
  startTrace(): Promise<void>;
  /** The events since `startTrace`, in the JSON format of the DevTools performance panel. */
  stopTrace(): Promise<string>;
}

export function createInspector(browser: DrivenBrowser): PageInspector {
  const log = <Result>(read: (tab: TabList["current"]) => Result | Promise<Result>) =>
    browser.use(async ({ tabs }) => read(tabs.current));
  return {
    messages: () => log(({ log }) => log?.messages ?? []),
    requests: () => log(({ log }) => log?.requests ?? []),
    request: (id) => log(async ({ log }) => log?.details(id)),
    evaluate: (code, { fieldId, signal } = {}) =>
      browser.use(async ({ tabs }) => evaluateIn(tabs.current.tab, code, fieldId), signal),
    historyUrl: (step) => browser.use(async ({ tabs }) => (await readHistory(tabs))[step]),
    goInHistory: (step, { signal } = {}) =>
      browser.act(async (tabs) => {
        const { page } = tabs.current.tab;
        const options = { waitUntil: "commit" } as const;
        const url = (await readHistory(tabs))[step];
        if (!url) return reportOf([{ index: 0, status: "refused", code: "NOT_FOUND", message: noPage[step] }]);
        await (step === "back" ? page.goBack(options) : page.goForward(options));
        return reportOf([{ index: 0, status: "applied" }]);
      }, signal),
    markdown: ({ signal } = {}) =>
      browser.use(async ({ tabs }) => {
        const { tab } = tabs.current;
        await tab.pendingNavigation.waitForArrival();
        return (await (await tab.worlds()).enter()).call("markdown");
      }, signal),
    waitForText: (text, { isGone = false, timeoutMs, signal }) =>
      browser.use(async ({ tabs }) => {
        const end = performance.now() + timeoutMs;
        while ((await tabs.current.tab.shows(text)) === isGone) {
          if (performance.now() > end) return false;
          signal?.throwIfAborted();
          await wait(pollMs);
        }
        return true;
      }, signal),
    pdf: ({ signal } = {}) => browser.use(({ tabs }) => tabs.current.tab.page.pdf({ printBackground: true }), signal),
    startTrace: () =>
      browser.use(async ({ context, tabs }) => context.browser()?.startTracing(tabs.current.tab.page, {})),
    stopTrace: () =>
      browser.use(async ({ context }) => (await context.browser()?.stopTracing())?.toString("utf8") ?? ""),
  };
}

const noPage: Record<HistoryStep, string> = {
  back: "There is no earlier page in this tab.",
  forward: "There is no later page in this tab.",
};

async function readHistory(tabs: TabList): Promise<Partial<Record<HistoryStep, string>>> {
  const { tab } = tabs.current;
  await tab.worlds();
  const [session] = tab.sessions;
  const history = await session?.send("Page.getNavigationHistory");
  const urlAt = (index: number) => history?.entries[index]?.url;
  const at = history?.currentIndex ?? 0;
  const back = urlAt(at - 1);
  const forward = urlAt(at + 1);
  return { ...(back && { back }), ...(forward && { forward }) };
}
