import { readFile } from "node:fs/promises";
import { expect, it } from "vitest";
import { openStaticPage } from "./static-page.cases.ts";

const empty = { name: "", email: "", plan: "Free" };

it("fills in a form on a static page under a strict policy, with no server and no key, after approval", async () => {
  const { page, ask, card, values, sent, requested, violations } = await openStaticPage();
  await ask("I'm Ada Lovelace, ada@example.com, Pro plan");
  await card.getByRole("button", { name: "Approve" }).waitFor();
  expect(await values()).toEqual(empty);

  await card.getByRole("button", { name: "Approve" }).click();
  await expect
    .poll(values, { timeout: 60_000 })
    .toEqual({ name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" });
  await page.getByRole("log").getByText("ada@example.com").last().waitFor();
  expect(sent).toEqual([]);
  expect(requested.filter((path) => !/\.(?:js|css|ico)$/.test(path))).toEqual([]);
  expect(violations).toEqual([]);

  await page.evaluate(() =>
    document.head.append(Object.assign(document.createElement("style"), { textContent: "a{}" })),
  );
  await expect.poll(() => violations.length, { timeout: 60_000 }).toBe(1); // the policy was in force
});

it("sends a form only after approval, and continues in the next page", async () => {
  const { page, ask, card, sent } = await openStaticPage();
  await ask("Full name: Ada, and press Sign up");
  await card.getByRole("button", { name: "Deny" }).click();
  await card.getByRole("button", { name: "Deny" }).click(); // without a reason
  await card.waitFor({ state: "detached" });
  expect(sent).toEqual([]);

  await ask("Press Sign up");
  await card.getByRole("button", { name: "Approve" }).click();
  await expect.poll(() => sent.length, { timeout: 60_000 }).toBe(1);
  await page.getByRole("log").getByText("Done: Press Sign up.").waitFor();
  expect(sent).toHaveLength(1);
});

it("runs the example", async () => {
  const html = await readFile(new URL("../../../examples/panel-in-html/index.html", import.meta.url), "utf8");
  const { page, ask, card, values } = await openStaticPage({ html });
  await page.getByRole("button", { name: "Open the assistant" }).click();
  await ask("Full name: Ada");
  await card.getByRole("button", { name: "Approve" }).click();
  await expect.poll(values, { timeout: 60_000 }).toEqual({ name: "Ada", plan: "Free" });
});

it("fills in what the app knows about the person, and only what was asked for", async () => {
  const { page, ask, card, values, requested } = await openStaticPage();
  await page.evaluate(() => {
    const panel = document.querySelector("giselle-panel") as (Element & { context: unknown }) | null;
    if (!panel) throw new Error("There is no panel.");
    panel.context = {
      description: "The signed-in person",
      value: { id: 7, fullName: "Ada Lovelace", email: "ada@example.com", plan: "Pro" },
    };
  });
  await ask("Use my email");
  await card.getByRole("button", { name: "Approve" }).click();
  await expect.poll(values, { timeout: 60_000 }).toEqual({ ...empty, email: "ada@example.com" });
  await ask("Fill in my details");
  await card.getByRole("button", { name: "Approve" }).click();
  await expect
    .poll(values, { timeout: 60_000 })
    .toEqual({ name: "Ada Lovelace", email: "ada@example.com", plan: "Pro" });
  expect(requested.filter((path) => !/\.(?:js|css|ico)$/.test(path))).toEqual([]);
});
