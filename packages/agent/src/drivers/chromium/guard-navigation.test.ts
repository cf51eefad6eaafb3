import type { ExecutionReport, PageDriver } from "@giselles-ai/protocol";
import { actOn, fieldLabelled } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { openDriver, servePages } from "./serve-pages.cases.ts";

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

const ways = [
  "Link",
  "Redirect",
  "Tab",
  "Tab redirect",
  "Script",
  "Window",
  "Blank window",
  "Form",
  "Form redirect",
  "Refresh",
  "Meta",
  "Top",
];

/** How long what must come is waited for, before the test says what came instead. */
const patience = { timeout: 30_000, interval: 20 };

describe("origin rules (X4)", () => {
  it.each(ways)("hold for %s, which leads out without them", async (way) => {
    const site = await servePages(pages);
    const { driver, page } = await openDriver(site.url, {
      allowNavigation: (url) => new URL(url).hostname === "127.0.0.1",
    });
    const { fieldId } = await fieldLabelled(driver, way);
    await blockedIn(driver, await driver.execute([{ action: "click", fieldId }])); // what the page does on its own may come a little later
    expect(site.asked.filter((path) => path.includes("/bad"))).toEqual([]);
    for (const tab of page.context().pages()) expect(await tab.title()).not.toBe("Bad");

    const open = await servePages(pages);
    const { driver: free } = await openDriver(open.url);
    const outcome = await actOn(free, way, { action: "click" });
    const isOut = () => open.asked.some((path) => path.startsWith("localhost/bad"));
    await expect.poll(() => isOut() || [outcome, open.asked], patience).toBe(true);
  });

  it("let frames and allowed pages through, and refuse before asking", async () => {
    const site = await servePages(pages);
    const { driver } = await openDriver(site.url, { allowNavigation: (url) => new URL(url).hostname === "127.0.0.1" });
    expect(site.asked).toContain("localhost/frame");
    expect((await driver.navigate(`${site.elsewhere}/bad`)).outcomes).toMatchObject([
      { status: "refused", code: "NOT_ALLOWED" },
    ]);
    expect((await driver.navigate(`${site.url}/redirect`)).outcomes).toMatchObject([
      { status: "failed", code: "NOT_ALLOWED" },
    ]);
    expect((await driver.navigate(`${site.url}/good`)).outcomes).toEqual([{ index: 0, status: "applied" }]);
    expect(site.asked.filter((path) => path.endsWith("/bad"))).toEqual([]);
  });

  it("keep blocked pages out of frames too, and forms from being sent into them", async () => {
    const site = await servePages({
      "/": `<iframe title="Shown" src="ELSEWHERE/frame"></iframe>
        <form method="post" target="sent" action="ELSEWHERE/bad"><button>Send</button></form><iframe name="sent" title="Sent"></iframe>`,
      "/frame": "<p>Hello</p>",
      "/bad": "<p>Bad</p>",
    });
    const isHere = (url: string) => new URL(url).hostname === "127.0.0.1";
    const open = async (allowsFrame: (url: string) => boolean, shown?: string) => {
      const { driver } = await openDriver("");
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
    const { driver: free } = await openDriver(site.url);
    await actOn(free, "Send", { action: "click" });
    await expect.poll(() => site.asked).toContain("localhost/bad"); // the control
  });

  it("hold for what is still being decided when the driver is closed", async () => {
    const site = await servePages({
      "/": `<form method="post" target="sent" action="ELSEWHERE/bad"><button>Send</button></form><iframe name="sent" title="Sent"></iframe>`,
      "/bad": "<p>Bad</p>",
    });
    const { driver, page } = await openDriver("");
    const asked: string[] = [];
    const allows = async (url: string) => {
      asked.push(url);
      if (url.endsWith("/bad")) await new Promise((resolve) => setTimeout(resolve, 300));
      return new URL(url).hostname === "127.0.0.1";
    };
    driver.restrict({ allows, allowsFrame: () => true });
    await driver.navigate(site.url);
    await page.evaluate(() => document.forms[0]?.submit());
    await expect.poll(() => asked, { interval: 5 }).toContainEqual(expect.stringContaining("/bad"));
    await driver.close();
    await page.evaluate(() => fetch("/after").catch(() => {})); // whatever was sent before this has come in by then
    expect(site.asked.filter((path) => path.includes("/bad"))).toEqual([]);
  });

  it("hold from the moment in which they are given, also in a browser that is open already", async () => {
    const site = await servePages(pages);
    const { driver } = await openDriver(site.url);
    driver.restrict({ allows: (url) => new URL(url).hostname === "127.0.0.1", allowsFrame: () => true });
    const { fieldId } = await fieldLabelled(driver, "Script");
    await blockedIn(driver, await driver.execute([{ action: "click", fieldId }]));
    expect(site.asked.filter((path) => path.includes("/bad"))).toEqual([]);
  });

  it.each([
    ["javascript:alert(1)", "INVALID_VALUE"],
    ["file:///etc/passwd", "INVALID_VALUE"],
    ["chrome://settings", "INVALID_VALUE"],
    ["nonsense", "INVALID_VALUE"],
  ])("do not let us go to %s", async (url, code) => {
    const { driver } = await openDriver("");
    expect((await driver.navigate(url)).outcomes).toMatchObject([{ status: "refused", code }]);
  });

  it("do not allow when the rule itself fails", async () => {
    const site = await servePages(pages);
    const { driver } = await openDriver("", { allowNavigation: () => Promise.reject(new Error("broken")) });
    expect((await driver.navigate(site.url)).outcomes).toMatchObject([{ status: "refused", code: "NOT_ALLOWED" }]);
  });
});

/** Resolves when the driver has told of something that it blocked; clicking on nothing, it tells what there is to tell. */
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
