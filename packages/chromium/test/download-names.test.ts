// A page chooses the name of a file. No program may obey the saved file because of it.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isProtectedPath } from "@giselles-ai/protocol/rules";
import { fieldLabelled, sharedBrowser, startWebServer } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { createChromiumDriver } from "../src/create-chromium-driver.ts";

/** Headers with a name, and what the browser proposes to save the file as. */
const names: [header: string, proposed: string][] = [
  ["attachment; filename=giselle.config.json", "giselle.config.json"],
  ["attachment; filename*=UTF-8''lefthook%2Eyml", "lefthook.yml"],
  ['attachment; filename="HEAD"', "HEAD"],
  ["attachment; filename*=UTF-8''%47iselle.CONFIG.json", "Giselle.CONFIG.json"],
];

async function startSite(header: string) {
  const site = await startWebServer((request, response) => {
    if (request.url === "/")
      return void response.writeHead(200, { "content-type": "text/html" }).end(`<a href="/file">Export</a>`);
    response.writeHead(200, { "content-disposition": header, "content-type": "application/octet-stream" }).end("{}");
  });
  onTestFinished(() => site.close());
  return site.url;
}

describe.each(names)("a file with the header %s", (header, proposed) => {
  it("is saved under a name that no program obeys", async () => {
    const downloads = await mkdtemp(join(tmpdir(), "giselle-downloads-"));
    onTestFinished(() => rm(downloads, { recursive: true, force: true }));
    const driver = createChromiumDriver({ downloads });
    onTestFinished(() => driver.close());
    await driver.navigate(await startSite(header));
    await driver.execute([{ action: "click", fieldId: (await fieldLabelled(driver, "Export")).fieldId }]);
    await expect.poll(() => readdir(downloads), { timeout: 20_000 }).toHaveLength(1);
    expect((await readdir(downloads)).filter(isProtectedPath)).toEqual([]);
  });

  it("control: a browser without the guard proposes the page's name", async () => {
    const tab = await (await sharedBrowser()).newPage();
    onTestFinished(() => tab.close());
    await tab.goto(await startSite(header));
    const started = tab.waitForEvent("download");
    await tab.click("a");
    expect((await started).suggestedFilename()).toBe(proposed);
    expect(isProtectedPath(proposed)).toBe(true);
  });
});
