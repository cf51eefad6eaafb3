import { createGate } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import type { SettingsAnswer } from "../../src/contract.ts";
import { shareApp } from "./app.cases.ts";
import { shareTab } from "./tab.cases.ts";

const app = shareApp();
const openTab = shareTab();
const path = "/app-api/settings";

/** Opens the settings page, with access to the settings that the server has stored. */
async function openSettings() {
  const page = await openTab(`${app().url}/settings`);
  const allowed = page.getByRole("textbox", { name: "Allowed" });
  await allowed.waitFor();
  return {
    page,
    allowed,
    save: page.getByRole("button", { name: "Save" }),
    state: page.locator(".save-state"),
    stored: async () => (await app().get<SettingsAnswer>(path)).settings,
  };
}

it("W2: saves settings, confirms it, and shows them after a reload", async () => {
  const { page, allowed, save, state, stored } = await openSettings();
  await page.getByRole("radio", { name: "Semi-automatic" }).check();
  await allowed.fill("https://shop.example\n*.bank.example");
  await state.getByText("Unsaved changes").waitFor();
  await save.click();
  await state.getByText("Saved").waitFor();
  expect(await stored()).toMatchObject({
    profile: "semi_auto",
    origins: { allowed: ["https://shop.example", "*.bank.example"] },
  });
  await page.reload();
  await expect.poll(() => allowed.inputValue()).toBe("https://shop.example\n*.bank.example");
});

it.each(["focus", "visibilitychange"])(
  "X7: a click at the instant at which the window comes to the front saves nothing (%s); a later click does",
  async (event) => {
    const { page, allowed, save, state, stored } = await openSettings();
    const before = await stored();
    await allowed.fill(`https://${event}.example`);
    await expect.poll(() => save.getAttribute("aria-disabled")).toBe("false");
    const sent: string[] = [];
    page.on("request", (request) => void (request.method() === "PUT" && sent.push(request.url())));
    await save.evaluate((button: HTMLElement, type) => {
      if (type === "focus") {
        document.hasFocus = () => false; // another window is over this one, and is closed
        window.dispatchEvent(new Event("blur"));
        document.hasFocus = () => true;
      }
      const target = type === "focus" ? window : document;
      target.dispatchEvent(new Event(type));
      button.click();
    }, event);
    expect(await stored()).toEqual(before);
    expect(sent).toEqual([]);
    await save.click();
    await state.getByText("Saved").waitFor();
    expect(await stored()).toMatchObject({ origins: { allowed: [`https://${event}.example`] } });
  },
);

it("W2: changes made while saving stay unsaved and are not lost", async () => {
  const { page, allowed, save, state, stored } = await openSettings();
  const [asked, answer] = [createGate(), createGate()];
  await page.route(`**${path}`, async (route) => {
    asked.open();
    await answer.passed;
    await route.continue();
  });
  await allowed.fill("https://one.example");
  await save.click();
  await asked.passed;
  await allowed.fill("https://two.example");
  answer.open();
  await expect.poll(stored).toMatchObject({ origins: { allowed: ["https://one.example"] } });
  await state.getByText("Unsaved changes").waitFor();
  expect(await allowed.inputValue()).toBe("https://two.example");
  await save.click();
  await state.getByText("Saved").waitFor();
  expect(await stored()).toMatchObject({ origins: { allowed: ["https://two.example"] } });
});

it("W2: reports an invalid site or an unreachable server, and keeps the input", async () => {
  const { page, allowed, save, state, stored } = await openSettings();
  const before = await stored();
  await allowed.fill("https://shop.example/path");
  await save.click();
  await page.getByRole("alert").getByText("Some sites are not valid. Correct them, then save again.").waitFor();
  await page.getByText("“https://shop.example/path” contains more than a site.").waitFor();
  await allowed.fill("https://shop.example");
  await page.route(`**${path}`, (route) => route.abort());
  await save.click();
  await page.getByRole("alert").getByText("Couldn't save. Can't reach the server.").waitFor();
  expect([await allowed.inputValue(), await stored()]).toEqual(["https://shop.example", before]);
  await page.unroute(`**${path}`);
  await save.click();
  await state.getByText("Saved").waitFor();
});
