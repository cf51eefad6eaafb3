import { createGate } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import type { SettingsAnswer } from "../../src/contract.ts";
import { shareApp } from "./app.cases.ts";
import { shareTab } from "./tab.cases.ts";

const app = shareApp();
const openTab = shareTab();
const path = "/app-api/settings";

/** The settings, as a person has them before their eyes; and as the server has them. */
async function openSettings() {
  const page = await openTab(`${app().url}/settings`);
  const allowed = page.getByRole("textbox", { name: "Allowed" });
  await allowed.waitFor();
  return {
    page,
    allowed,
    save: page.getByRole("button", { name: "Save" }),
    state: page.locator(".save-state"),
    kept: async () => (await app().get<SettingsAnswer>(path)).settings,
  };
}

it("W2: saves what was chosen, says so, and shows it again", async () => {
  const { page, allowed, save, state, kept } = await openSettings();
  await page.getByRole("radio", { name: "Semi-automatic" }).check();
  await allowed.fill("https://shop.example\n*.bank.example");
  await state.getByText("Not saved yet").waitFor();
  await save.click();
  await state.getByText("Saved").waitFor();
  expect(await kept()).toMatchObject({
    profile: "semi_auto",
    origins: { allowed: ["https://shop.example", "*.bank.example"] },
  });
  await page.reload();
  await expect.poll(() => allowed.inputValue()).toBe("https://shop.example\n*.bank.example");
});

it("W2: what was changed while the rest was being saved is not called saved, and not lost", async () => {
  const { page, allowed, save, state, kept } = await openSettings();
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
  await expect.poll(kept).toMatchObject({ origins: { allowed: ["https://one.example"] } });
  await state.getByText("Not saved yet").waitFor();
  expect(await allowed.inputValue()).toBe("https://two.example");
  await save.click();
  await state.getByText("Saved").waitFor();
  expect(await kept()).toMatchObject({ origins: { allowed: ["https://two.example"] } });
});

it("W2: says which site is none, or that the server is gone, and keeps what was written", async () => {
  const { page, allowed, save, state, kept } = await openSettings();
  const before = await kept();
  await allowed.fill("https://shop.example/path");
  await save.click();
  await page.getByRole("alert").getByText("Please check the sites.").waitFor();
  await page.getByText("“https://shop.example/path” has more than a site in it.").waitFor();
  await allowed.fill("https://shop.example");
  await page.route(`**${path}`, (route) => route.abort());
  await save.click();
  await page.getByRole("alert").getByText("Not saved. The server cannot be reached.").waitFor();
  expect([await allowed.inputValue(), await kept()]).toEqual(["https://shop.example", before]);
  await page.unroute(`**${path}`);
  await save.click();
  await state.getByText("Saved").waitFor();
});
