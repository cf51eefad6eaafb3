import { EventEmitter } from "node:events";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { PageEvent } from "@giselles-ai/protocol";
import { makeFolder } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { Downloads, safeName } from "./downloads.ts";

function open() {
  const folder = makeFolder();
  const events: PageEvent[] = [];
  const downloads = new Downloads({ folder, report: (event) => events.push(event) });
  const page = new EventEmitter();
  downloads.keep(page as unknown as Page);
  async function send(name: string, { failure = "" } = {}) {
    page.emit("download", {
      suggestedFilename: () => name,
      failure: async () => failure || null,
      async saveAs(path: string) {
        if (failure) throw new Error("not saved");
        writeFileSync(path, "sent");
      },
    });
    await downloads.settled();
    return events.at(-1);
  }
  return { folder, send };
}

it("keeps a file under its name, and replaces none that is there", async () => {
  const { folder, send } = open();
  writeFileSync(join(folder, "bill.pdf"), "mine");
  expect(await send("bill.pdf")).toEqual({ type: "download", name: "bill.pdf", path: join(folder, "bill (2).pdf") });
  expect(await send("bill.pdf")).toMatchObject({ path: join(folder, "bill (3).pdf") });
  expect(readFileSync(join(folder, "bill.pdf"), "utf8")).toBe("mine");
});

it("leaves nothing of a file that was not sent to its end, and says why", async () => {
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
])("makes a safe name of %j", (suggested, expected) => {
  expect(safeName(suggested)).toBe(expected);
});
