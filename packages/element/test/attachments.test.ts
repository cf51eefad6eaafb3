import { expect, it } from "vitest";
import { openStaticPage } from "./static-page.cases.ts";

const body = `<form>
  <p><label>Full name <input name="name"></label></p>
  <p><label>Email <input type="email" name="email"></label></p>
  <p><label>Resume <input type="file" name="resume"></label></p></form><giselle-panel></giselle-panel>`;
const toFile = (name: string, mimeType: string, text: string) => ({ name, mimeType, buffer: Buffer.from(text) });

it("reads a document from a file that is attached", async () => {
  const { page, card, values, ask } = await openStaticPage({ body });
  const record = "Name: Ada Lovelace\nEmail: ada@example.com";
  await page.locator(".giselle-composer input[type=file]").setInputFiles(toFile("ada.txt", "text/plain", record));
  await page.getByRole("list", { name: "Attached files" }).getByText("ada.txt").waitFor();
  await ask("Fill this in");
  await card.getByRole("button", { name: "Approve" }).click();
  await expect.poll(values, { timeout: 60_000 }).toMatchObject({ name: "Ada Lovelace", email: "ada@example.com" });
  expect(await page.getByRole("list", { name: "Attached files" }).count()).toBe(0);
});

it("puts a file that is attached into a file field, after approval", async () => {
  const { page, card, ask } = await openStaticPage({ body });
  const uploaded = () =>
    page.evaluate(() => document.querySelector<HTMLInputElement>("[name=resume]")?.files?.[0]?.text() ?? "none");
  await page
    .locator(".giselle-composer input[type=file]")
    .setInputFiles(toFile("cv.pdf", "application/pdf", "%PDF-Ada"));
  await ask("Upload cv.pdf to Resume");
  await card.getByRole("button", { name: "Approve" }).waitFor();
  expect(await uploaded()).toBe("none");
  await card.getByRole("button", { name: "Approve" }).click();
  await expect.poll(uploaded, { timeout: 60_000 }).toBe("%PDF-Ada");
});

it("uploads a file that the message does not name to the only file field", async () => {
  const { page, card, ask } = await openStaticPage({ body });
  await page
    .locator(".giselle-composer input[type=file]")
    .setInputFiles(toFile("cv.pdf", "application/pdf", "%PDF-Ada"));
  await ask("");
  await card.getByRole("button", { name: "Approve" }).click();
  await expect
    .poll(() => page.evaluate(() => document.querySelector<HTMLInputElement>("[name=resume]")?.files?.[0]?.name), {
      timeout: 60_000,
    })
    .toBe("cv.pdf");
});
