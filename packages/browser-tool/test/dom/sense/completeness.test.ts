import { auditPage, openPage, readPageScript } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { hardPage, hardThings } from "./hard-page.cases.ts";

/** With our script before those of the page, as a page's author would load it. */
async function open(html: string) {
  const page = await openPage("<title>Before</title>");
  await page.addInitScript(await readPageScript());
  await page.reload();
  await page.setContent(html);
  return page;
}

const everything = { missedControls: [], missedTexts: [] };

describe("S10, S11: all that can be operated and read is in the snapshot, by Chromium's own account", () => {
  it.each(Object.entries(hardThings))("%s", async (_what, html) => {
    const audit = await auditPage(await open(hardPage(html)));
    expect(audit).toMatchObject(everything);
    expect(audit.controls + audit.texts).toBeGreaterThan(0);
  });

  it("all of it on one page", async () => {
    const audit = await auditPage(await open(hardPage(Object.values(hardThings).join("\n"))));
    expect(audit).toMatchObject(everything);
    expect(audit.controls).toBeGreaterThan(20);
    expect(audit.texts).toBeGreaterThan(30);
  });

  it("finds what is missing: a listener that was added before our script came", async () => {
    const page = await openPage(hardPage(hardThings["an element with a listener and nothing else"] ?? ""));
    const { missedControls } = await auditPage(page);
    expect(missedControls).toEqual([{ what: "<div>Plain listener", sources: ["listener"] }]);
  });
});
