// Files without an end, in every kind of document that a step can start them in.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fieldLabelled, sharedBrowser, startWebServer } from "@giselles-ai/testing";
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from "vitest";
import { createChromiumDriver } from "../src/create-chromium-driver.ts";
import { downloadLimits } from "../src/tabs/downloads.ts";

const page = (other: string) => `
<a href="/endless">own tab</a><a href="/endless" download>attribute</a>
<a href="/endless" target="_blank">new tab</a><a href="/endless" target="_blank" rel="noopener">tab without opener</a>
<form action="/endless" method="post"><button>form</button></form>
<a href="/endless" target="inner">frame</a><iframe name="inner"></iframe>
<button onclick="const child = window.open('/endless'); begun().then(() => child.close())">window that closes</button>
<button onclick="const frame = document.body.appendChild(document.createElement('iframe')); frame.src = '/endless'; begun().then(() => frame.remove())">frame that goes</button>
<button onclick="const frame = document.body.appendChild(document.createElement('iframe')); frame.src = '${other}/endless'">foreign frame</button>
<a href="/endless" onclick="begun().then(() => location.href = '/empty')">page that leaves</a>
<button onclick="location.href = '/endless'; begun().then(() => { document.body.append(Object.assign(document.createElement('a'), { href: '/small.txt', download: '' })); document.body.lastChild.click() })">one of two</button>
<script>const begun = () => fetch("/begun");</script>`;

const ways = [
  "own tab",
  "attribute",
  "new tab",
  "tab without opener",
  "form",
  "frame",
  "window that closes",
  "frame that goes",
  "foreign frame",
  "page that leaves",
];

const { maxBytes } = downloadLimits;
beforeAll(() => void Object.assign(downloadLimits, { maxBytes: 50_000_000 }));
afterAll(() => void Object.assign(downloadLimits, { maxBytes }));

/** The server stops at this size, so that a guard that does not hold fills no disk. */
const stopAt = 400_000_000;

async function open() {
  const downloads = await mkdtemp(join(tmpdir(), "giselle-downloads-"));
  onTestFinished(() => rm(downloads, { recursive: true, force: true }));
  const seen = { bytes: 0, isOpen: false, wasCut: false };
  const block = Buffer.alloc(4_000_000);
  const site = await startWebServer((request, response) => {
    if (request.url === "/") {
      return void response
        .writeHead(200, { "content-type": "text/html" })
        .end(page(`http://localhost:${request.socket.localPort}`));
    }
    if (request.url === "/begun")
      return void vi.waitUntil(() => seen.bytes > 20_000_000, 30_000).then(() => response.end());
    if (request.url === "/empty") return void response.writeHead(200, { "content-type": "text/html" }).end("Left");
    response.writeHead(200, { "content-disposition": "attachment" });
    if (request.url !== "/endless") return void response.end("hello");
    Object.assign(seen, { bytes: 0, isOpen: true });
    response.on("close", () => {
      Object.assign(seen, { isOpen: false, wasCut: seen.bytes < stopAt });
    });
    const write = () => {
      let isReady = true;
      while (isReady && !response.destroyed && seen.bytes < stopAt) {
        isReady = response.write(block);
        seen.bytes += block.length;
      }
      if (seen.bytes >= stopAt) response.destroy();
    };
    response.on("drain", write);
    write();
  });
  onTestFinished(() => site.close());
  return { downloads, seen, url: site.url };
}

async function drive({ downloads, url }: { downloads: string; url: string }) {
  const driver = createChromiumDriver({ downloads });
  onTestFinished(() => driver.close());
  await driver.navigate(`${url}/`);
  return async (label: string) => {
    const { fieldId } = await fieldLabelled(driver, label);
    return driver.execute([{ action: "click", fieldId }]);
  };
}

it.each(ways)("cuts off a file without an end: %s", async (way) => {
  const { downloads, seen, url } = await open();
  const click = await drive({ downloads, url });
  const { events = [] } = await click(way);
  await vi.waitFor(() => expect(seen).toMatchObject({ isOpen: false, wasCut: true }), 20_000);
  expect(events).toContainEqual({ type: "download", name: "endless", failure: "it is larger than 50 MB" });
  expect(await readdir(downloads)).toEqual([]);
});

it("control: without the guard, the same file is sent to its end", async () => {
  const { seen, url } = await open();
  const tab = await (await sharedBrowser()).newPage();
  onTestFinished(() => tab.close());
  await tab.goto(url);
  await tab.getByText("new tab").click();
  await vi.waitFor(() => expect(seen).toMatchObject({ isOpen: false, wasCut: false }), 20_000);
});

it("cuts off the file without an end only, and saves the one beside it", async () => {
  const { downloads, seen, url } = await open();
  const click = await drive({ downloads, url });
  await click("one of two");
  await vi.waitFor(async () => {
    expect(seen).toMatchObject({ isOpen: false, wasCut: true });
    expect(await readdir(downloads)).toEqual(["small.txt"]);
  }, 300_000);
});
