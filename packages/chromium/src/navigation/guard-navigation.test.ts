import type { ExecutionReport, PageDriver } from "@giselles-ai/protocol";
import {
  actOn,
  type BrowserUse,
  closeContext,
  fieldLabelled,
  servePages,
  sharedBrowser,
  startPages,
} from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import { openDriver, openInBrowser } from "../../test/open-driver.cases.ts";
import { type ChromiumDriver, createChromiumDriver } from "../create-chromium-driver.ts";
import type { CommonOptions } from "../open-driver.ts";

const pages = {
  "/": `<title>Home</title>
    <a href="ELSEWHERE/bad">Link</a>
    <a href="/redirect">Redirect</a>
    <a href="ELSEWHERE/bad" target="_blank">Tab</a>
    <a href="/redirect" target="_blank" rel="noopener">Tab redirect</a>
    <button onclick="location = 'ELSEWHERE/bad'">Script</button>
    <button onclick="window.open('ELSEWHERE/bad')">Window</button>
    <button onclick="const tab = window.open('about:blank'); tab.location = 'ELSEWHERE/bad'">Blank window</button>
    <form action="ELSEWHERE/bad"><button>Form</button></form>
    <form action="/redirect" method="post"><button>Form redirect</button></form>
    <button onclick="document.head.insertAdjacentHTML('beforeend', '<meta http-equiv=refresh content=\\'0;url=ELSEWHERE/bad\\'>')">Refresh</button>
    <button onclick="location = '/meta'">Meta</button>
    <iframe title="Inner" src="ELSEWHERE/frame"></iframe>`,
  "/frame": `<button onclick="top.location = 'HERE/redirect'">Top</button>`,
  "/redirect": { status: 302, headers: { location: "/hop" } },
  "/hop": { status: 307, headers: { location: "ELSEWHERE/bad" } },
  "/meta": `<meta http-equiv="refresh" content="0;url=/redirect">`,
  "/good": `<title>Good</title>`,
  "/bad": `<title>Bad</title>`,
};

/** Tests with tabs or out-of-process frames need a full browser. */
const ways: [name: string, use: BrowserUse][] = [
  ["Link", "page"],
  ["Redirect", "page"],
  ["Tab", "driver"],
  ["Tab redirect", "driver"],
  ["Script", "page"],
  ["Window", "driver"],
  ["Blank window", "driver"],
  ["Form", "page"],
  ["Form redirect", "page"],
  ["Refresh", "page"],
  ["Meta", "page"],
  ["Top", "driver"],
];

interface Shared extends Awaited<ReturnType<typeof startPages>> {
  driver: ChromiumDriver;
  page: Page;
}

const isHere = (url: string) => new URL(url).hostname === "127.0.0.1";
const opened = new Map<string, Promise<Shared>>();
const closing: (() => Promise<void>)[] = [];
afterAll(() => Promise.all(closing.map((close) => close())));

/** One site and page for all tests that can share them. */
function share(name: "guarded" | "free", use: BrowserUse = "page"): Promise<Shared> {
  const opening = opened.get(name + use) ?? open(use, name === "guarded" ? { allowNavigation: isHere } : {});
  opened.set(name + use, opening);
  return opening;
}

/** Resets the page to its initial state. */
async function shareAtHome(name: "guarded" | "free", use: BrowserUse): Promise<Shared> {
  const shared = await share(name, use);
  const { page, driver, url } = shared;
  for (const other of page.context().pages()) if (other !== page) await other.close();
  await driver.navigate(url); // which also clears pending events
  return shared;
}

async function open(use: BrowserUse, options: CommonOptions): Promise<Shared> {
  const site = await startPages(pages);
  const context = await (await sharedBrowser(use)).newContext();
  const page = await context.newPage();
  const driver = createChromiumDriver({ page, ...options });
  closing.push(async () => {
    await driver.close();
    await closeContext(context);
    await site.close();
  });
  return { ...site, page, driver };
}

/** How long to wait for an expected event. */
const patience = { timeout: 60_000, interval: 20 };

describe("origin rules (X4)", () => {
  it.each(ways)("hold for %s, which leaves the site without them", async (way, use) => {
    const { driver, page, asked } = await shareAtHome("guarded", use);
    const { fieldId } = await fieldLabelled(driver, way);
    await blockedIn(driver, await driver.execute([{ action: "click", fieldId }])); // navigations by the page itself may come later
    expect(asked.filter((path) => path.includes("/bad"))).toEqual([]);
    for (const tab of page.context().pages()) expect(await tab.title()).not.toBe("Bad");

    const free = await shareAtHome("free", use);
    const before = free.asked.length;
    const outcome = await actOn(free.driver, way, { action: "click" });
    const isOut = () => free.asked.slice(before).some((path) => path.startsWith("localhost/bad"));
    await expect.poll(() => isOut() || [outcome, free.asked.slice(before)], patience).toBe(true);
  });

  it("allow frames and allowed pages, and refuse other addresses before any request", async () => {
    const { driver, asked, url, elsewhere } = await shareAtHome("guarded", "driver");
    expect(asked).toContain("localhost/frame");
    await expect(driver.navigate(`${elsewhere}/bad`)).rejects.toMatchObject({
      message: `${elsewhere}/bad could not be opened. The rules of this run do not allow ${elsewhere}. Allow its origin, or open another page.`,
      report: { outcomes: [{ status: "refused", code: "NOT_ALLOWED" }] },
    });
    await expect(driver.navigate(`${url}/redirect`)).rejects.toMatchObject({
      report: { outcomes: [{ status: "failed", code: "NOT_ALLOWED" }] },
    });
    expect((await driver.navigate(`${url}/good`)).outcomes).toEqual([{ index: 0, status: "applied" }]);
    expect(asked.filter((path) => path.endsWith("/bad"))).toEqual([]);
  });

  it("block pages and form submissions in frames too", async () => {
    const site = await servePages({
      "/": `<iframe title="Shown" src="ELSEWHERE/frame"></iframe>
        <form method="post" target="sent" action="ELSEWHERE/bad"><button>Send</button></form><iframe name="sent" title="Sent"></iframe>`,
      "/frame": "<p>Hello</p>",
      "/bad": "<p>Bad</p>",
    });
    // Each in its own page, because a reload may load the former pages of frames again.
    const open = async (allowsFrame: (url: string) => boolean, shown?: string) => {
      const { driver } = await openInBrowser("");
      driver.restrict({ allows: isHere, allowsFrame });
      await driver.navigate(site.url);
      if (shown) await expect.poll(() => site.asked).toContain(shown);
      await actOn(driver, "Send", { action: "click" });
      return driver.close();
    };
    await open(isHere);
    expect(site.asked.filter((path) => path.startsWith("localhost"))).toEqual([]);
    await open(() => true, "localhost/frame");
    expect(site.asked.filter((path) => path.startsWith("localhost"))).toEqual(["localhost/frame"]);
    const { driver: free } = await openInBrowser(site.url);
    await actOn(free, "Send", { action: "click" });
    await expect.poll(() => site.asked).toContain("localhost/bad"); // the control
  });

  it("hold for requests that are undecided when the driver is closed", async () => {
    const site = await servePages({
      "/": `<form method="post" target="sent" action="ELSEWHERE/bad"><button>Send</button></form><iframe name="sent" title="Sent"></iframe>`,
      "/bad": "<p>Bad</p>",
    });
    const { driver, page } = await openInBrowser("");
    const asked: string[] = [];
    const allows = async (url: string) => {
      asked.push(url);
      if (url.endsWith("/bad")) await new Promise((resolve) => setTimeout(resolve, 300));
      return isHere(url);
    };
    driver.restrict({ allows, allowsFrame: () => true });
    await driver.navigate(site.url);
    await page.evaluate(() => document.forms[0]?.submit());
    await expect.poll(() => asked, { interval: 5 }).toContainEqual(expect.stringContaining("/bad"));
    await driver.close();
    await page.evaluate(() => fetch("/after").catch(() => {})); // earlier requests have arrived by then
    expect(site.asked.filter((path) => path.includes("/bad"))).toEqual([]);
  });

  it("hold as soon as they are set, also in an open browser", async () => {
    const site = await servePages(pages);
    const { driver } = await openDriver(site.url);
    driver.restrict({ allows: isHere, allowsFrame: () => true });
    const { fieldId } = await fieldLabelled(driver, "Script");
    await blockedIn(driver, await driver.execute([{ action: "click", fieldId }]));
    expect(site.asked.filter((path) => path.includes("/bad"))).toEqual([]);
  });

  it.each([
    ["javascript:alert(1)", "INVALID_VALUE"],
    ["file:///etc/passwd", "INVALID_VALUE"],
    ["chrome://settings", "INVALID_VALUE"],
    ["nonsense", "INVALID_VALUE"],
  ])("do not allow %s", async (url, code) => {
    const { driver } = await share("free");
    await expect(driver.navigate(url)).rejects.toMatchObject({ report: { outcomes: [{ status: "refused", code }] } });
  });

  it("do not allow if the rule throws", async () => {
    const site = await servePages(pages);
    const { driver } = await openDriver("", { allowNavigation: () => Promise.reject(new Error("broken")) });
    await expect(driver.navigate(site.url)).rejects.toMatchObject({
      report: { outcomes: [{ status: "refused", code: "NOT_ALLOWED" }] },
    });
  });
});

/** Resolves when the driver has reported a blocked navigation. Clicks without a target fetch the events. */
async function blockedIn(driver: PageDriver, first: ExecutionReport): Promise<void> {
  const reports = [first];
  const isBlocked = () => reports.some(({ events = [] }) => events.some(({ type }) => type === "navigation-blocked"));
  await expect
    .poll(async () => {
      if (!isBlocked()) reports.push(await driver.execute([]));
      return isBlocked() || reports.filter(({ outcomes, events }) => outcomes?.length || events);
    }, patience)
    .toBe(true);
}
