import { EventEmitter } from "node:events";
import type { Download, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { type Meter, meterContext, meterPage } from "./meter-downloads.ts";

/** The far end: a session of the browser's protocol that keeps what is sent. */
class Session extends EventEmitter {
  readonly sent: [string, unknown][] = [];
  async send(method: string, params?: unknown) {
    this.sent.push([method, params]);
    return { targetInfo: { browserContextId: "context-1" } };
  }
  async detach() {}
}

const limit: Pick<Meter, "isAbove"> = { isAbove: (bytes) => bytes > 100 };

function pageWith(session: Session, browser: Session): Page {
  const context = {
    newCDPSession: async () => session,
    browser: () => ({ newBrowserCDPSession: async () => browser }),
  };
  return { context: () => context } as unknown as Page;
}

async function openContext() {
  const browser = new Session();
  const above: string[] = [];
  const onAbove: Meter["onAbove"] = ({ url }) => {
    above.push(url);
    return [];
  };
  await meterContext(pageWith(new Session(), browser), { ...limit, onAbove });
  const cancels = () =>
    browser.sent.filter(([method]) => method === "Browser.cancelDownload").map(([, params]) => params);
  const begin = (guid: string) =>
    browser.emit("Browser.downloadWillBegin", { guid, url: `https://a.test/${guid}`, suggestedFilename: guid });
  const progress = (guid: string, receivedBytes: number, state = "inProgress") =>
    browser.emit("Browser.downloadProgress", { guid, receivedBytes, state });
  return { above, cancels, begin, progress };
}

describe("downloads of a browser that we started", () => {
  it("are cancelled by their id as soon as they are too large", async () => {
    const { above, cancels, begin, progress } = await openContext();
    begin("one");
    begin("two");
    progress("one", 100);
    progress("two", 5);
    expect(cancels()).toEqual([]);
    progress("one", 101);
    expect(above).toEqual(["https://a.test/one"]);
    expect(cancels()).toEqual([{ guid: "one", browserContextId: "context-1" }]);
  });

  it("are measured to their last byte, and no more after their end", async () => {
    const { above, begin, progress } = await openContext();
    begin("one");
    progress("one", 500, "completed");
    progress("one", 600, "completed");
    begin("two");
    progress("two", 5, "canceled");
    progress("two", 500);
    expect(above).toEqual(["https://a.test/one"]);
  });

  it("that were not announced are left alone", async () => {
    const { above, cancels, progress } = await openContext();
    progress("unknown", 500);
    progress("__proto__", 500);
    expect([above, cancels()]).toEqual([[], []]);
  });
});

describe("downloads of a page in somebody else's browser", () => {
  it("are all cancelled that may be the one that is too large", async () => {
    const session = new Session();
    const cancelled: number[] = [];
    const downloads = [1, 2].map(
      (number) => ({ cancel: async () => void cancelled.push(number) }) as unknown as Download,
    );
    await meterPage(pageWith(session, new Session()), { ...limit, onAbove: () => downloads });
    session.emit("Page.downloadWillBegin", { guid: "a", url: "https://a.test/", suggestedFilename: "a" });
    session.emit("Page.downloadProgress", { guid: "a", receivedBytes: 101, state: "inProgress" });
    expect(cancelled).toEqual([1, 2]);
  });

  it("of a page that is closed already are not measured, without an error", async () => {
    const context = { newCDPSession: () => Promise.reject(new Error("Target closed")) };
    const page = { context: () => context } as unknown as Page;
    await expect(meterPage(page, { ...limit, onAbove: () => [] })).resolves.toBeUndefined();
  });
});
