import { auditPage, openPage, readBothScripts } from "@giselles-ai/testing";
import { describe, expect, it } from "vitest";
import { hardCases, hardPage } from "./hard-page.cases.ts";

/** Loads our script before those of the page, as a page's author would. */
async function open(html: string) {
  const page = await openPage("<title>Before</title>");
  await page.addInitScript(await readBothScripts());
  await page.reload();
  await page.setContent(html);
  return page;
}

const everything = { missedControls: [], missedTexts: [] };

describe("S10, S11: everything that is operable and readable by Chromium's own account is in the snapshot", () => {
  it.each(Object.entries(hardCases))("%s", async (_what, html) => {
    const audit = await auditPage(await open(hardPage(html)));
    expect(audit).toMatchObject(everything);
    expect(audit.controls + audit.texts).toBeGreaterThan(0);
  });

  it("everything on one page", async () => {
    const audit = await auditPage(await open(hardPage(Object.values(hardCases).join("\n"))));
    expect(audit).toMatchObject(everything);
    expect(audit.controls).toBeGreaterThan(20);
    expect(audit.texts).toBeGreaterThan(30);
  });

  it("reports a control that is missing: its listener was added before our script was loaded", async () => {
    const page = await openPage(hardPage(hardCases["an element with a listener and nothing else"] ?? ""));
    const { missedControls } = await auditPage(page);
    expect(missedControls).toEqual([{ what: "<div>Plain listener", sources: ["listener"] }]);
  });
});
