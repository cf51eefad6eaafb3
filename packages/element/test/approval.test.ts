import { expect, it } from "vitest";
import { openStaticPage, signUpForm } from "./static-page.cases.ts";

const names = [
  "First name",
  "Last name",
  "Street",
  "City",
  "Region",
  "Country",
  "Phone",
  "Company",
  "Job title",
  "Nickname",
];
const tenFields = `<form id="order" action="/sent">${names.map((name) => `<p><label>${name} <input name="${name}"></label></p>`).join("")}</form>`;

it("shows ten steps with the title and the buttons in view", async () => {
  const { page, ask, card } = await openStaticPage({ body: `<giselle-panel></giselle-panel>${tenFields}` });
  await ask(names.map((name, index) => `${name}: Value ${index}`).join(", "));
  await card.getByRole("row").nth(10).waitFor();
  const log = page.getByRole("log");
  const area = await log.boundingBox();
  for (const part of [card.getByRole("heading"), card.getByRole("button", { name: "Approve" })]) {
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(area?.y ?? Number.NaN);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual((area?.y ?? 0) + (area?.height ?? 0));
  }
});

it("offers the options of a list when a choice is edited, and shows what the field has now", async () => {
  const { ask, card, values } = await openStaticPage();
  await ask("Plan: Pro");
  await card.getByText("Free → Pro").waitFor();
  await card.getByRole("button", { name: "Edit" }).click();
  const choice = card.getByRole("combobox", { name: "New value for Plan" });
  expect(await choice.locator("option").allTextContents()).toEqual(["Free", "Pro"]);
  expect(await choice.inputValue()).toBe("Pro");
  expect(await values()).toMatchObject({ plan: "Free" });
});

it("does not do a step that was left out, and does not ask for it again", async () => {
  const { page, ask, card, values } = await openStaticPage();
  await ask("Full name: Ada, Email: ada@example.com, Plan: Pro");
  await card.getByRole("checkbox", { name: "Include: Email" }).uncheck();
  await card.getByRole("button", { name: "Approve 2 of 3" }).click();
  await page.getByText("Done. I left out the steps that you removed.").waitFor();
  expect(await values()).toEqual({ name: "Ada", email: "", plan: "Pro" });
  expect(await card.count()).toBe(0);
});

it("outlines the fields of the form until the person decides", async () => {
  const { page, ask, card } = await openStaticPage({ body: `${signUpForm}<giselle-panel></giselle-panel>` });
  const outlines = page.locator("html > [data-giselle-ignore][aria-hidden]");
  await ask("Full name: Ada");
  await card.getByRole("button", { name: "Approve" }).waitFor();
  await expect.poll(() => outlines.count()).toBe(1);
  await card.getByRole("button", { name: "Deny" }).click();
  await card.getByRole("button", { name: "Deny" }).click();
  await card.waitFor({ state: "detached" });
  await expect.poll(() => outlines.count()).toBe(0);
});

it("can be used with the keyboard alone, from the question to the approval", async () => {
  const { page, card, input, values } = await openStaticPage({ body: `<giselle-panel></giselle-panel>${signUpForm}` });
  await page.locator("giselle-panel").waitFor();
  while (!(await input.evaluate((element) => element.matches(":focus")))) await page.keyboard.press("Tab");
  await page.keyboard.type("Full name: Ada, Plan: Pro");
  await page.keyboard.press("Enter");
  await card.getByRole("heading").and(page.locator(":focus")).waitFor();
  const approve = card.getByRole("button", { name: "Approve" });
  while (!(await approve.evaluate((element) => element.matches(":focus")))) await page.keyboard.press("Tab");
  await expect.poll(() => approve.getAttribute("aria-disabled"), { timeout: 60_000 }).toBe("false");
  await page.keyboard.press("Enter");
  await expect.poll(values, { timeout: 60_000 }).toMatchObject({ name: "Ada", plan: "Pro" });
});
