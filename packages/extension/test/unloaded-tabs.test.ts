// What the browser does with pages by itself: it unloads tabs to save memory, and loads pages before the user opens them. What is
// entered is counted by the site's server.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { RelayRequest, RelayResponse } from "@giselles-ai/protocol";
import { startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { buildVariant, type Change, readManifest } from "./build-variant.cases.ts";
import { type ExtensionPage, openPlainBrowser } from "./plain-browser.cases.ts";

const pageFor = (path: string) => `<!doctype html><title>${path}</title>
  <label>Name <input autocomplete="off" oninput="fetch('/seen?input ${path} ' + this.value)"></label>
  <script>fetch("/seen?" + (document.prerendering ? "prerendered " : "shown ") + "${path}");
  addEventListener("click", () => fetch("/seen?click ${path}"));
  document.addEventListener("prerenderingchange", () => fetch("/seen?activated ${path}"));</script>
  ${path === "/" ? `<script type="speculationrules">{"prerender":[{"source":"list","urls":["/next"],"eagerness":"immediate"}]}</script>` : ""}`;

async function startSite() {
  const seen: string[] = [];
  const server = await startWebServer((request, response) => {
    const { pathname, search } = new URL(request.url ?? "", "http://site");
    if (pathname === "/seen") seen.push(decodeURIComponent(search.slice(1)));
    response.writeHead(200, { "content-type": "text/html" }).end(pathname === "/seen" ? "" : pageFor(pathname));
  });
  onTestFinished(() => server.close());
  return { url: `${server.url}/`, seen };
}

/** Shares the tab with the agent in the side panel, without approvals, and asks as that agent does. */
async function openShared(extension?: string) {
  const [site, browser] = await Promise.all([startSite(), openPlainBrowser(extension)]);
  await browser.openTab(site.url);
  await expect.poll(() => site.seen).toContain("shown /");
  const popup = await browser.clickButton(site.url);
  const tabId = await popup.evaluate<number>(`(async () => {
    const [{ id: tabId }] = await chrome.tabs.query({ active: true, currentWindow: true });
    await chrome.runtime.sendMessage({ type: "share", tabId, agentId: "side-panel", profile: "auto", minutes: 30 });
    return tabId;
  })()`);
  await popup.close();
  const panel = await browser.openExtensionPage("panel.html");
  return { site, browser, tabId, panel, ...agentIn(panel) };
}

function agentIn(panel: ExtensionPage) {
  let count = 0;
  const ask = async (request: object): Promise<RelayResponse> => {
    count += 1;
    const whole = { requestId: `request-${count}`, ...request } as RelayRequest;
    const message = `{ type: "ask", request: ${JSON.stringify(whole)}, deadline: Date.now() + 20_000 }`;
    const { result } = await panel.evaluate<{ result: RelayResponse }>(`chrome.runtime.sendMessage(${message})`);
    return result;
  };
  return {
    look: () => ask({ type: "snapshot_request", instruction: "look", options: { scope: "page" } }),
    click: () => ask({ type: "execute_request", actions: [{ action: "click_point", point: { x: 20, y: 20 } }] }),
    fill: (value: string) => ask({ type: "execute_request", actions: [{ action: "fill", fieldId: "input-1", value }] }),
  };
}

/** The extension with access to the site at all times, not only after a click on its button. */
async function withAccess(...changes: Change[]): Promise<string> {
  const folder = await buildVariant(changes);
  const manifest = { ...readManifest(folder), host_permissions: ["http://127.0.0.1/*"] };
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest));
  return folder;
}

const applied = { report: { outcomes: [{ status: "applied" }] } };
const refused = (code: unknown) => ({ report: { outcomes: [{ status: "refused", code }] } });

it("E6: a tab that the browser unloads is refused until the user clicks Giselle in it, and then used again", async () => {
  const { site, browser, tabId, panel, look, fill } = await openShared();
  await look();
  expect(await fill("Ada")).toMatchObject(applied);
  // A tab that is shown is not unloaded.
  await browser.openTab("about:blank");
  const unloaded = await panel.evaluate<number>(`chrome.tabs.discard(${tabId}).then(({ id }) => id)`);
  expect(await look()).toMatchObject({
    message: expect.stringContaining("or the browser no longer lets the extension into it"),
  });
  expect(await fill("twice")).toMatchObject(refused("NOT_ALLOWED"));
  await panel.evaluate(`chrome.tabs.reload(${unloaded}).then(() => 0)`);
  await expect.poll(() => site.seen.filter((each) => each === "shown /").length).toBe(2);
  expect(await fill("unasked")).toMatchObject(refused("NOT_ALLOWED"));

  await browser.clickButton(site.url);
  await expect.poll(look).toMatchObject({ type: "snapshot_response", snapshot: { url: site.url } });
  expect(await fill("Bob")).toMatchObject(applied);
  const inputs = () => site.seen.filter((each) => each.startsWith("input"));
  await expect.poll(inputs).toEqual(["input / Ada", "input / Bob"]);
});

it("E6, control: with access to the site at all times, a tab that was unloaded is read without a click", async () => {
  const { site, browser, tabId, panel, look } = await openShared(await withAccess());
  await browser.openTab("about:blank");
  const unloaded = await panel.evaluate<number>(`chrome.tabs.discard(${tabId}).then(({ id }) => id)`);
  await panel.evaluate(`chrome.tabs.reload(${unloaded}).then(() => 0)`);
  await expect.poll(look).toMatchObject({ type: "snapshot_response", snapshot: { url: site.url } });
});

/** Clicks in a page that was prerendered and is shown now, before the agent has read it. The browser lets the extension in. */
async function clickUnseen(...changes: Change[]) {
  const { site, panel, tabId, look, click } = await openShared(await withAccess(...changes));
  await expect.poll(() => site.seen).toContain("prerendered /next");
  expect(await look()).toMatchObject({ snapshot: { url: site.url } });
  const go = `chrome.scripting.executeScript({ target: { tabId: ${tabId} }, func: () => location.assign("/next") }).then(() => 0)`;
  await panel.evaluate(go);
  await expect.poll(() => site.seen).toContain("activated /next");
  return { site, outcome: await click() };
}

it("E6: where the browser lets the extension in, a page that was prerendered is not operated before it is read", async () => {
  const { site, outcome } = await clickUnseen();
  expect(outcome).toMatchObject(refused("STALE"));
  expect(site.seen).not.toContain("click /next");
});

it("E6, control: a worker that does not ask what the agent has read clicks there", async () => {
  const from = "if (!isStarted && seen !== document.documentId)";
  const { site } = await clickUnseen({ file: "worker/answer-request.ts", from, to: "if (false)" });
  await expect.poll(() => site.seen).toContain("click /next");
});

it("E6: a page that is prerendered in a shared tab is not read before it is shown, nor operated before it is read", async () => {
  const { site, panel, tabId, look, fill } = await openShared();
  await expect.poll(() => site.seen).toContain("prerendered /next");
  expect(await look()).toMatchObject({ snapshot: { url: site.url } });
  expect(await fill("Ada")).toMatchObject(applied);
  await expect.poll(() => site.seen).toContain("input / Ada");

  const go = `chrome.scripting.executeScript({ target: { tabId: ${tabId} }, func: () => location.assign("/next") }).then(() => 0)`;
  await panel.evaluate(go);
  await expect.poll(() => site.seen).toContain("activated /next");
  // The browser may take the extension's access away with the first page. Where it does not, the agent has yet to look at this one.
  expect(await fill("unseen")).toMatchObject(refused(expect.stringMatching(/^(?:NOT_ALLOWED|STALE)$/)));
  expect(site.seen.filter((each) => each.startsWith("input"))).toEqual(["input / Ada"]);
});
