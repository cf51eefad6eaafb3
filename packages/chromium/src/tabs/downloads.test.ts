import { EventEmitter } from "node:events";
import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PageEvent } from "@giselles-ai/protocol";
import { makeFolder } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished, vi } from "vitest";
import { Downloads, downloadLimits, mayDownload, safeName } from "./downloads.ts";

function open({ isShared = false } = {}) {
  const folder = makeFolder();
  const events: PageEvent[] = [];
  const limits = { ...downloadLimits, maxBytes: 1000 };
  const downloads = new Downloads({ folder, report: (event) => events.push(event), isShared, limits });
  downloads.permit(true);
  const cancelled: string[] = [];
  const page = new EventEmitter();
  downloads.watch(page as unknown as Page);
  async function send(name: string, { failure = "", content = "sent" } = {}) {
    page.emit("download", {
      suggestedFilename: () => name,
      failure: async () => failure || null,
      async saveAs(path: string) {
        if (failure) throw new Error("not saved");
        writeFileSync(path, content);
      },
      cancel: async () => void cancelled.push(name),
    });
    await downloads.waitUntilSettled();
    return events.at(-1);
  }
  return { folder, events, downloads, cancelled, page, send };
}

it("saves a file under its name, and replaces no existing file", async () => {
  const { folder, send } = open();
  writeFileSync(join(folder, "bill.pdf"), "mine");
  expect(await send("bill.pdf")).toEqual({ type: "download", name: "bill.pdf", path: join(folder, "bill (2).pdf") });
  expect(await send("bill.pdf")).toMatchObject({ path: join(folder, "bill (3).pdf") });
  expect(readFileSync(join(folder, "bill.pdf"), "utf8")).toBe("mine");
});

it("deletes an incomplete download, and reports why", async () => {
  const { folder, send } = open();
  expect(await send("bill.pdf", { failure: "canceled" })).toEqual({
    type: "download",
    name: "bill.pdf",
    failure: "canceled",
  });
  expect(readdirSync(folder)).toEqual([]);
});

it.each([
  ["../../etc/passwd", "passwd"],
  ["C:\\Windows\\evil.exe", "evil.exe"],
  [".bashrc", "bashrc"],
  ["...", "download"],
  ["", "download"],
  ["a\u0000b\u202ec<d>:e.txt", "a_b_c_d__e.txt"],
  [`${"x".repeat(200)}.txt`, `${"x".repeat(116)}.txt`],
  ["請求書.pdf", "請求書.pdf"],
  ["giselle.config.json", "download giselle.config.json"],
  ["Lefthook.yml", "download Lefthook.yml"],
  ["HEAD", "download HEAD"],
  ["giselle.config.json. ", "download giselle.config.json"],
  [` .${"x".repeat(119)}`, "x".repeat(119)],
  [`a.${"x".repeat(119)}`, "x".repeat(119)],
  [`${"😀".repeat(60)}.txt`, `${"😀".repeat(58)}.txt`],
])("makes a safe name of %j", (suggested, expected) => {
  expect(safeName(suggested)).toBe(expected);
});

it("saves a file that cannot be run", async () => {
  const { folder, send } = open();
  await send("run.sh");
  expect(statSync(join(folder, "run.sh")).mode & 0o777).toBe(0o600);
});

it("deletes a file above the size limit", async () => {
  const { folder, send } = open();
  expect(await send("big.bin", { content: "x".repeat(1001) })).toMatchObject({ failure: "it is larger than 0.001 MB" });
  expect(readdirSync(folder)).toEqual([]);
});

it("cancels a file that takes too long, and delays one report at most for it", async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const { events, downloads, page } = open();
  let cancel = () => {};
  const ended = new Promise<void>((_, reject) => {
    cancel = () => reject(new Error("cancelled"));
  });
  ended.catch(() => {}); // it may be cancelled before it is saved
  page.emit("download", {
    suggestedFilename: () => "drops.bin",
    failure: async () => "canceled",
    saveAs: () => ended,
    cancel: async () => cancel(),
  });
  const first = downloads.waitUntilSettled();
  await vi.advanceTimersByTimeAsync(downloadLimits.waitMs);
  await first;
  await Promise.all([downloads.waitUntilSettled(), vi.advanceTimersByTimeAsync(0)]);
  expect(events).toEqual([]);
  await vi.advanceTimersByTimeAsync(downloadLimits.maxMs);
  vi.useRealTimers();
  await vi.waitFor(() =>
    expect(events).toEqual([{ type: "download", name: "drops.bin", failure: "it took longer than 10 minutes" }]),
  );
});

it("cancels more files than a step may download, and what no step asked for", async () => {
  const { folder, events, cancelled, downloads, send } = open();
  for (const name of ["1", "2", "3", "4"]) await send(name);
  expect(cancelled).toEqual(["4"]);
  downloads.permit(false);
  for (const name of ["5", "6", "7", "8", "9"]) await send(name);
  expect(cancelled).toEqual(["4", "5", "6", "7", "8", "9"]);
  expect(readdirSync(folder)).toEqual(["1", "2", "3"]);
  const refused = events.flatMap((event) => (event.type === "download" && event.failure ? event.name : []));
  expect(refused).toEqual(["4", "5", "6", "7"]); // then it stops reporting them
});

it("leaves downloads of others alone in a browser that it shares", async () => {
  const { folder, events, cancelled, downloads, send } = open({ isShared: true });
  downloads.permit(false);
  await send("theirs.pdf");
  expect([events, cancelled, readdirSync(folder)]).toEqual([[], [], []]);
});

it.each([
  ["click", true],
  ["press", true],
  ["fill", false],
  ["select", false],
  ["hover", false],
  ["scroll", false],
])("%s may download: %s", (action, expected) => {
  expect(mayDownload([{ action }])).toBe(expected);
});
