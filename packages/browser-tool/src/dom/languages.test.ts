import { giveTool, sharePage } from "@giselles-ai/testing";
import { expect, it } from "vitest";

const openPage = sharePage();

const days = Array.from({ length: 31 }, (_, index) => `<button type="button">${index + 1}</button>`).join("");
const calendar = (language: string) => `<!doctype html><html lang="${language}"><title>Page</title>
  <label>Day <input readonly onclick="box.hidden = false" id="day"></label>
  <div id="box" hidden><p>March 2026</p>${days}</div>
  <script>box.onclick = ({ target }) => { if (target.tagName === "BUTTON") { day.value = "2026-03-" + target.textContent.padStart(2, "0"); box.hidden = true; } };</script>`;

it.each(["en_US", "English", "x", "", "en-US@posix"])(
  'finds a day in a calendar of a page in the language "%s"',
  async (language) => {
    const page = await openPage(calendar(language));
    // A browser whose system has no language reports this, and it is no language tag.
    await page.evaluate(() =>
      Object.defineProperty(navigator, "language", { value: "en-US@posix", configurable: true }),
    );
    const tool = await giveTool(page);
    expect(await tool.act("Day", { action: "fill", value: "2026-03-14" })).toMatchObject({ status: "applied" });
    expect(await page.inputValue("#day")).toBe("2026-03-14");
  },
);
