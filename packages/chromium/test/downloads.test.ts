// Downloads in a browser that the driver has launched. In a shared one, those outside of steps belong to others.
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fieldLabelled, sharedBrowser, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished, vi } from "vitest";
import { createChromiumDriver } from "../src/create-chromium-driver.ts";

const page = `<label>Name <input></label><button>Export</button><a href="/endless">Endless</a><label>Code <input id="code"></label><label>City <input id="city"></label><script>
  const send = (name) => {
    const link = document.createElement("a");
    link.href = "/file/" + name;
    link.download = name;
    link.click();
  };
  document.querySelector("input").oninput = () => send("unasked.txt");
  document.querySelector("#code").oninput = () => window.open("/file/popup.txt");
  document.querySelector("#city").oninput = () => {
    document.body.append(Object.assign(document.createElement("iframe"), { src: "/file/framed.txt" }));
  };
  document.querySelector("button").onclick = () => setTimeout(() => send("export.txt"), 700);
</script>`;

async function open() {
  const downloads = await mkdtemp(join(tmpdir(), "giselle-downloads-"));
  onTestFinished(() => rm(downloads, { recursive: true, force: true }));
  const sent = { bytes: 0 };
  const block = Buffer.alloc(4_000_000);
  const site = await startWebServer((request, response) => {
    if (request.url === "/") return void response.writeHead(200, { "content-type": "text/html" }).end(page);
    response.writeHead(200, { "content-disposition": "attachment" });
    if (request.url !== "/endless") return void response.end("hello");
    const write = () => {
      while (!response.destroyed && response.write(block)) sent.bytes += block.length;
    };
    response.on("drain", write);
    write();
  });
  onTestFinished(() => site.close());
  const driver = createChromiumDriver({ downloads });
  onTestFinished(() => driver.close());
  await driver.navigate(`${site.url}/`);
  const idOf = async (label: string) => (await fieldLabelled(driver, label)).fieldId;
  return { driver, downloads, sent, idOf, url: site.url };
}

it("cancels what a page downloads by itself, and saves what a step asked for, even if it is late", async () => {
  const { driver, downloads, idOf } = await open();
  const { events } = await driver.execute([{ action: "fill", fieldId: await idOf("Name"), value: "Ada" }]);
  expect(events).toEqual([
    { type: "download", name: "unasked.txt", failure: "cancelled, because no step asked for it" },
  ]);
  expect(await readdir(downloads)).toEqual([]);
  await driver.execute([{ action: "click", fieldId: await idOf("Export") }]);
  await vi.waitFor(async () => expect(await readdir(downloads)).toEqual(["export.txt"]), 10_000);
});

it("control: a browser without the guard takes what a page downloads by itself", async () => {
  const { url } = await open();
  const tab = await (await sharedBrowser()).newPage();
  onTestFinished(() => tab.close());
  await tab.goto(url);
  const started = tab.waitForEvent("download");
  await tab.fill("input", "Ada");
  const download = await started;
  expect([download.suggestedFilename(), await download.failure()]).toEqual(["unasked.txt", null]);
});

it("cancels a file above the size limit while it is sent", async () => {
  const { driver, downloads, sent, idOf } = await open();
  const { events } = await driver.execute([{ action: "click", fieldId: await idOf("Endless") }]);
  expect(events).toEqual([{ type: "download", name: "endless", failure: "it is larger than 250 MB" }]);
  expect(sent.bytes).toBeLessThan(2_000_000_000);
  expect(await readdir(downloads)).toEqual([]);
});

it.each([
  ["a new tab", "Code"],
  ["a frame", "City"],
])("cancels what a page downloads by itself in %s", async (_, label) => {
  const { driver, downloads, idOf } = await open();
  await driver.execute([{ action: "fill", fieldId: await idOf(label), value: "Ada" }]);
  expect(await readdir(downloads)).toEqual([]);
});
