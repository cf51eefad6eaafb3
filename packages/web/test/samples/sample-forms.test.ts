import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { addDays, today, writeDay } from "../../src/samples/fields/days.ts";
import { shareApp } from "../e2e/app.cases.ts";
import { shareTab } from "../e2e/tab.cases.ts";

const app = shareApp();
const openTab = shareTab();
const soon = writeDay(addDays(today(), 40));

describe("W2: the sample forms", () => {
  it("show errors next to the fields, clear them when fixed, and send", async () => {
    const received = await app().watch("contact");
    const page = await openTab(`${app().url}/`);
    await page.locator("#page").getByRole("button", { name: "Send" }).click();
    await page.getByText("Please check 3 fields.").waitFor();
    const email = page.getByLabel("Email");
    expect(await page.getByLabel("Full name").evaluate((input) => input === document.activeElement)).toBe(true);
    expect(await describedBy(page, "Email")).toContain("Enter an email address");
    await email.fill("ada@example.com");
    expect(await email.getAttribute("aria-invalid")).toBeNull();
    expect(await received()).toEqual([]);

    await page.getByLabel("Full name").fill("Ada Lovelace");
    await page.getByLabel("Plan").selectOption("Team");
    await page.getByLabel("I agree to the terms").check();
    await page.locator("#page").getByRole("button", { name: "Send" }).click();
    await page.getByText("Thank you. We received your message.").waitFor();
    const data = { name: "Ada Lovelace", email: "ada@example.com", plan: "Team", message: "", terms: "yes" };
    expect(await received()).toMatchObject([{ data }]);
    expect(await page.getByRole("definition").allTextContents()).toEqual([
      "Ada Lovelace",
      "ada@example.com",
      "Team",
      "yes",
    ]);
    await page.getByRole("link", { name: "Checkout" }).click();
    await page.getByRole("button", { name: "Place order", exact: true }).waitFor();
  });

  it("restore input after a reload except the card number and code, and never send those", async () => {
    const received = await app().watch("checkout");
    const page = await openTab(`${app().url}/?form=checkout`);
    const card = page.frameLocator("iframe");
    const fill = async (labels: Record<string, string>, where: Page | typeof card) => {
      for (const [label, value] of Object.entries(labels)) await where.getByLabel(label, { exact: true }).fill(value);
    };
    await fill({ "Full name": "Ada", Email: "ada@example.com", "Street address": "1 Row", City: "London" }, page);
    await fill({ "Postal code": "SW1", "Delivery date": soon }, page);
    await page.getByLabel("Country").selectOption("Japan");
    await fill({ "Name on card": "Ada", "Card number": "4242 4242 4242 4242", "Security code": "123" }, card);
    await fill({ "Expiry date": "09/39" }, card);
    await page.reload();
    await expect.poll(() => page.getByLabel("City").inputValue()).toBe("London");
    await expect.poll(() => card.getByLabel("Name on card").inputValue()).toBe("Ada");
    expect(await page.getByLabel("Country").inputValue()).toBe("Japan");
    expect(await card.getByLabel("Card number").inputValue()).toBe("");
    expect(await card.getByLabel("Security code").inputValue()).toBe("");

    await page.getByRole("button", { name: "Place order", exact: true }).click();
    await page.getByText("Please check the card details.").waitFor();
    await fill({ "Card number": "4242 4242 4242 4242", "Security code": "123" }, card);
    await page.getByRole("button", { name: "Place order", exact: true }).click();
    await page.getByText("Thank you. We received your order.").waitFor();
    const data = { city: "London", country: "Japan", deliveryDate: soon, card: "•••• 4242" };
    expect(await received()).toMatchObject([{ data }]);
    expect(JSON.stringify(await received())).not.toContain("4242 4242");
    expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("4242 4242");
  });

  it("have a calendar and a combobox that work with the keyboard", async () => {
    const received = await app().watch("job");
    const page = await openTab(`${app().url}/?form=job`);
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("aria-label"));
    await page.getByLabel("Full name").fill("Grace Hopper");
    await page.getByLabel("Email").fill("grace@example.com");
    await page.getByRole("combobox", { name: "Position" }).pressSequentially("designer");
    expect(await page.getByRole("option").allTextContents()).toEqual(["Product designer"]);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    expect(await page.getByRole("combobox", { name: "Position" }).inputValue()).toBe("Product designer");

    await page.getByRole("button", { name: "Choose start date from a calendar" }).press("Enter");
    await page.getByRole("dialog", { name: "Choose start date" }).waitFor();
    await page.keyboard.press("PageDown");
    await page.keyboard.press("ArrowRight");
    const chosen = await focused();
    await page.keyboard.press("Enter");
    const date = await page.getByLabel("Start date", { exact: true }).inputValue();
    const name = new Intl.DateTimeFormat("en", { dateStyle: "full", timeZone: "UTC" }).format(new Date(date));
    expect(chosen).toBe(name);
    expect(await focused()).toBe("Choose start date from a calendar");

    await page.getByLabel("Expected salary").fill("70000");
    await page.getByLabel("Remote").check();
    await page.getByLabel("TypeScript").check();
    await page.getByLabel("Writing").check();
    await page.getByLabel("CV").setInputFiles({ name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("Hello") });
    await page.getByRole("button", { name: "Send application" }).click();
    await page.getByText("Thank you. We received your application.").waitFor();
    const data = { position: "Product designer", startDate: date, place: "Remote", skills: "TypeScript, Writing" };
    expect(await received()).toMatchObject([{ data, files: [{ name: "cv.txt", size: 5 }] }]);
  });

  it("report an unreachable server, and keep the input", async () => {
    const received = await app().watch("contact");
    const page = await openTab(`${app().url}/`);
    await page.getByLabel("Full name").fill("Ada Lovelace");
    await page.getByLabel("Email").fill("ada@example.com");
    await page.getByLabel("Plan").selectOption("Free");
    await page.context().setOffline(true);
    await page.locator("#page").getByRole("button", { name: "Send" }).click();
    await page.getByText("Couldn't send the form. Can't reach the server.").waitFor();
    expect(await page.getByLabel("Full name").inputValue()).toBe("Ada Lovelace");
    expect(await received()).toEqual([]);
    await page.context().setOffline(false);
    await page.locator("#page").getByRole("button", { name: "Send" }).click();
    await page.getByText("Thank you. We received your message.").waitFor();
    expect(await received()).toHaveLength(1);
  });
});

function describedBy(page: Page, label: string): Promise<string> {
  return page.getByLabel(label).evaluate((input) => {
    const ids = input.getAttribute("aria-describedby")?.split(" ") ?? [];
    return ids.map((id) => document.getElementById(id)?.textContent).join(" ");
  });
}
