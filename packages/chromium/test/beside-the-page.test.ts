import { type EventEmitter, once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { actOn, createGate, fieldLabelled, servePages } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { safeName } from "../src/tabs/downloads.ts";
import { openInBrowser } from "./open-driver.cases.ts";

async function makeFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "giselle-chromium-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

describe("dialogs", () => {
  const page = {
    "/": `<button onclick="alert('Saved')">Save</button>
      <button onclick="effect('confirm', confirm('Delete everything?'))">Delete</button>
      <button onclick="effect('prompt', prompt('Your name?', 'nobody'))">Ask</button>
      <label>Amount <input onchange="alert('Changed')"></label>`,
    "/leave": `<label>Note <input oninput="addEventListener('beforeunload', (event) => event.preventDefault())"></label>`,
  };

  it("are answered safely by default: alerts and leaving are accepted, questions declined", async () => {
    const { url } = await servePages(page);
    const { driver, effects, page: tab } = await openInBrowser(url);
    const said = async (label: string) => {
      const { fieldId } = await fieldLabelled(driver, label);
      return driver.execute([{ action: "click", fieldId }]);
    };
    expect((await said("Save")).events).toEqual([{ type: "dialog", kind: "alert", message: "Saved", accepted: true }]);
    const refused = await said("Delete");
    expect(refused.events).toMatchObject([{ kind: "confirm", message: "Delete everything?", accepted: false }]);
    expect(refused.warnings).toEqual([
      expect.stringContaining('The page asked "Delete everything?", and the answer was no.'),
      'The page showed the confirm dialog "Delete everything?". Answer: no.',
    ]);
    expect(refused.delta?.text).toContain("Answer: no.");
    await said("Ask");
    expect(effects.all.map(({ detail }) => detail)).toEqual([false, null]);
    expect(await actOn(driver, "Amount", { action: "fill", value: "7" })).toMatchObject({ status: "applied" });
    await driver.navigate(`${url}/leave`);
    await actOn(driver, "Note", { action: "fill", value: "unsaved" });
    await actOn(driver, "Note", { action: "press", keys: "x" });
    const closed = once(tab as unknown as EventEmitter, "close");
    await tab.close({ runBeforeUnload: true });
    await closed;
  });

  it("are answered by the handler, or safely if it takes too long or fails", async () => {
    const { url } = await servePages(page);
    const answers = [
      () => true,
      () => "Ada",
      () => new Promise<boolean>(() => {}),
      () => Promise.reject(new Error("no")),
    ];
    const { driver, effects } = await openInBrowser(url, {
      onDialog: () => answers.shift()?.() ?? false,
      dialogTimeoutMs: 200,
    });
    for (const label of ["Delete", "Ask", "Delete", "Delete"]) await actOn(driver, label, { action: "click" });
    expect(effects.all.map(({ detail }) => detail)).toEqual([true, "Ada", false, false]);
  });
});

describe("tabs", () => {
  it("keep their ids; a new tab becomes current, and its opener again when it closes", async () => {
    const site = await servePages({
      "/": `<a href="/two" target="_blank" rel="opener">Open</a><button onclick="window.open('/three')">Script</button>`,
      "/two": `<title>Two</title><button onclick="window.close()">Done</button>`,
      "/three": `<title>Three</title><label>Third <input></label>`,
    });
    const { driver } = await openInBrowser(site.url);
    const { fieldId } = await fieldLabelled(driver, "Open");
    const report = await driver.execute([{ action: "click", fieldId }]);
    expect(report.outcomes).toMatchObject([{ status: "applied", message: "It opened in tab-2." }]);
    expect(report.events).toEqual([{ type: "tab-opened", tabId: "tab-2", url: `${site.url}/two` }]);
    expect(report.delta).toMatchObject({ added: [{ label: "Done" }], url: `${site.url}/two` });
    expect(await driver.tabs.list()).toMatchObject([
      { tabId: "tab-1", current: false },
      { tabId: "tab-2", title: "Two", current: true },
    ]);
    await driver.execute([{ action: "click", fieldId: report.delta?.added[0]?.fieldId }]);
    await expect.poll(() => driver.tabs.list(), { interval: 20 }).toHaveLength(1);
    await actOn(driver, "Script", { action: "click" });
    expect(await driver.snapshot()).toMatchObject({ title: "Three" });
    expect((await driver.tabs.list()).map(({ tabId }) => tabId)).toEqual(["tab-1", "tab-3"]);
    await driver.tabs.select("tab-1");
    expect(await fieldLabelled(driver, "Open")).toMatchObject({ fieldId });
    const opened = await driver.tabs.open(`${site.url}/two`);
    expect(opened).toMatchObject({ tabId: "tab-4", title: "Two", current: true });
    await driver.tabs.close("tab-3");
    const missing = { code: "NOT_FOUND", message: "There is no tab-3. Open tabs: tab-1, tab-4." };
    await expect(driver.tabs.select("tab-3")).rejects.toMatchObject(missing);
  });
});

describe("files", () => {
  it("that are downloaded are saved under a safe name and reported", async () => {
    const site = await servePages({
      "/": `<a href="/report">Report</a><a href="/report" download="again.csv">Again</a>
        <a download="note.txt" href="data:text/plain,hello">Note</a>`,
      "/report": {
        headers: { "content-disposition": 'attachment; filename="../../report.csv"', "content-type": "text/csv" },
        body: "a,b",
      },
    });
    const downloads = await makeFolder();
    await writeFile(join(downloads, "note.txt"), "of yesterday");
    const { driver } = await openInBrowser(site.url, { downloads });
    for (const label of ["Report", "Again", "Report", "Note"]) {
      const { fieldId } = await fieldLabelled(driver, label);
      const { events = [], outcomes } = await driver.execute([{ action: "click", fieldId }]);
      expect(events).toMatchObject([{ type: "download", path: expect.stringContaining(downloads) }]);
      expect(outcomes?.[0]?.status).toBe("applied");
    }
    expect((await readdir(downloads)).length).toBe(5);
    expect(await readFile(join(downloads, "note (2).txt"), "utf8")).toBe("hello");
    expect(await readFile(join(downloads, "note.txt"), "utf8")).toBe("of yesterday");
  });

  it("that are incomplete are deleted", async () => {
    const { url } = await servePages({
      "/": `<a href="/report">Report</a>`,
      "/report": {
        headers: { "content-disposition": "attachment; filename=report.csv", "content-length": "10000" },
        body: "a,b",
        isCut: true,
      },
    });
    const downloads = await makeFolder();
    const { driver } = await openInBrowser(url, { downloads });
    const { fieldId } = await fieldLabelled(driver, "Report");
    const { events, warnings } = await driver.execute([{ action: "click", fieldId }]);
    expect(events).toMatchObject([{ type: "download", name: "report.csv", failure: expect.any(String) }]);
    expect(warnings).toEqual([expect.stringMatching(/^Could not download "report.csv": /)]);
    expect(await readdir(downloads)).toEqual([]);
  });

  it("that are downloaded in a tab that closes are reported without the tab", async () => {
    const { url } = await servePages({
      "/": `<a href="/report" target="_blank">Report</a>`,
      "/report": { headers: { "content-disposition": "attachment; filename=report.csv" }, body: "a,b" },
    });
    const { driver } = await openInBrowser(url, { downloads: await makeFolder() });
    const { fieldId } = await fieldLabelled(driver, "Report");
    const { outcomes, events, delta } = await driver.execute([{ action: "click", fieldId }]);
    expect(outcomes).toMatchObject([{ status: "applied", message: "It opened a tab that has closed." }]);
    expect(events?.map(({ type }) => type).sort()).toEqual(["download", "tab-closed", "tab-opened"]);
    expect(delta?.text).toMatch(/^Downloaded "report.csv" to .*\nnothing else changed$/);
    expect((await driver.tabs.list()).map(({ tabId }) => tabId)).toEqual(["tab-1"]);
  });

  it("are reported if their tab closes during the download", async () => {
    const sent = createGate();
    const { url } = await servePages({
      "/": `<a href="/report" target="_blank">Report</a>`,
      "/report": {
        headers: { "content-disposition": "attachment; filename=report.csv" },
        body: "a,b",
        until: sent.passed,
      },
    });
    const { driver, page } = await openInBrowser(url, { downloads: await makeFolder() });
    const { fieldId } = await fieldLabelled(driver, "Report");
    // Browsers differ in which of the two pages has the download; here it is the one that closes.
    const opener = page as unknown as EventEmitter;
    const emit = opener.emit.bind(opener);
    const held: unknown[] = [];
    opener.emit = (name, ...details) => {
      if (name === "download") return held.push(...details) > 0;
      const isHeard = emit(name, ...details);
      if (name === "popup") {
        const [popup] = details as [Page];
        (popup as unknown as EventEmitter).emit("download", ...held);
        void popup.close().then(sent.open);
      }
      return isHeard;
    };
    const { events } = await driver.execute([{ action: "click", fieldId }]);
    expect(events).toContainEqual(expect.objectContaining({ type: "download", name: "report.csv" }));
  });

  it("are waited for if the download event is late", async () => {
    const { url } = await servePages({
      "/": `<a href="/report">Report</a>`,
      "/report": { headers: { "content-disposition": "attachment; filename=report.csv" }, body: "a,b" },
    });
    const { driver, page } = await openInBrowser(url, { downloads: await makeFolder() });
    const { fieldId } = await fieldLabelled(driver, "Report");
    const emitter = page as unknown as EventEmitter;
    const emit = emitter.emit.bind(emitter);
    emitter.emit = (name, ...details) =>
      name === "download" ? Boolean(setTimeout(() => emit(name, ...details), 300)) : emit(name, ...details);
    const { events } = await driver.execute([{ action: "click", fieldId }]);
    expect(events).toMatchObject([{ type: "download", name: "report.csv" }]);
  });

  it.each([
    ["../../etc/passwd", "passwd"],
    ["..\\..\\boot.ini", "boot.ini"],
    [".bashrc", "bashrc"],
    ["a\u202Etxt.exe", "a_txt.exe"],
    ["..", "download"],
    ["", "download"],
  ])("named %j are saved as %j", (given, kept) => {
    expect(safeName(given)).toBe(kept);
  });

  it("are uploaded only if the program reads them", async () => {
    const site = await servePages({
      "/": `<label>Picture <input type="file" accept="image/*" onchange="effect('file', this.files[0].name + this.files[0].size + this.files[0].type)"></label>`,
    });
    const readUpload = async (path: string) => {
      if (path !== "me.png") throw new Error("There is no such file.");
      return Buffer.from("12345");
    };
    const { driver, effects } = await openInBrowser(site.url, { readUpload });
    expect(await actOn(driver, "Picture", { action: "upload", files: ["me.png"] })).toMatchObject({
      status: "applied",
      value: "me.png",
    });
    expect(await actOn(driver, "Picture", { action: "upload", files: ["/etc/passwd"] })).toMatchObject({
      status: "refused",
    });
    expect(effects.all.map(({ detail }) => detail)).toEqual(["me.png5image/png"]);
  });

  it("of cookies and storage are saved and loaded", async () => {
    const site = await servePages({
      "/": `<script>document.title = localStorage.user + document.cookie; localStorage.user = "Ada"; document.cookie = "seen=1"</script>`,
    });
    const { driver } = await openInBrowser(site.url);
    const path = join(await makeFolder(), "state.json");
    await driver.saveStorageState(path);
    const again = await openInBrowser(site.url, { context: { storageState: path } });
    expect(await again.driver.snapshot()).toMatchObject({ title: "Adaseen=1" });
  });
});

describe("waiting", () => {
  it("ends when the page is quiet, or says what it was waiting for", async () => {
    const site = await servePages({
      "/": `<p id="out">loading</p><script>fetch("/slow").then(() => { out.textContent = "ready" })</script>`,
      "/slow": "x",
      "/busy": `<p id="out"></p><script>setInterval(() => { out.textContent = Math.random() }, 10)</script>`,
    });
    const { driver, page } = await openInBrowser(site.url);
    expect(await driver.waitForIdle()).toEqual({ idle: true });
    expect(await page.textContent("#out")).toBe("ready");
    await driver.navigate(`${site.url}/busy`);
    expect(await driver.waitForIdle({ timeoutMs: 400 })).toEqual({
      idle: false,
      waitingFor: "the page to stop changing",
    });
  });
});
