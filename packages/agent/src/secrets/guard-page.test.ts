import { NavigationError } from "@giselles-ai/protocol";
import { fieldLabelled, servePages } from "@giselles-ai/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { type OpenOptions, openDriver } from "../../test/drivers/open-driver.cases.ts";
import { startRelayShop } from "../../test/relay-shop.cases.ts";
import { guardPage } from "./guard-page.ts";
import { createSecrets } from "./secrets.ts";

const password = "correct horse battery";
const email = "ada@lovelace.example";

const form = `<title>Sign in</title><label>User <input name="user"></label>
  <label>Password <input type="password"></label><label>Plan <select><option>Free</option></select></label>
  <button onclick="effect('sent', [...document.querySelectorAll('input')].map((input) => input.value))">Sign in</button>`;

async function openForm(
  pages: Record<string, string> = { "/": form },
  origin = (site: { url: string }) => site.url,
  options?: OpenOptions,
) {
  const site = await servePages(pages);
  const secrets = createSecrets([
    { name: "password", value: password, origins: [origin(site)] },
    { name: "email", value: email, origins: [origin(site)], kind: "text" },
  ]);
  const opened = await openDriver(site.url, options);
  const driver = guardPage(opened.driver, secrets);
  const fill = async (label: string, value: string, ...more: object[]) => {
    const { fieldId } = await fieldLabelled(driver, label);
    return driver.execute([{ action: "fill", fieldId, value }, ...(more as { action: string }[])]);
  };
  return { ...opened, driver, site, fill };
}

describe("X6: types a secret where it is allowed", () => {
  it("into a field of the right kind, and returns its name instead of its value", async () => {
    const { driver, fill, effects } = await openForm();
    const { fieldId } = await fieldLabelled(driver, "Sign in");
    const first = await fill("User", "{{secret:email}}");
    expect(first.outcomes).toMatchObject([{ status: "applied", value: "{{secret:email}}" }]);
    const second = await fill("Password", "{{secret:password}}", { action: "click", fieldId });
    expect(second).toMatchObject({ applied: 2, outcomes: [{ status: "applied", value: "••••" }, {}] });
    expect(effects.all).toEqual([{ name: "sent", detail: [email, password] }]);
    const seen = await driver.snapshot({ scope: "page", text: true });
    expect(seen.text).toContain('"User" = "{{secret:email}}"');
    expect(JSON.stringify([first, second, seen])).not.toMatch(/lovelace|horse/);
  });

  it("in a frame of its origin, whatever page contains it", async () => {
    const pages = { "/": `<iframe title="Bank" src="ELSEWHERE/bank"></iframe>`, "/bank": form };
    const elsewhere = ({ url }: { url: string }) => url.replace("127.0.0.1", "localhost");
    const { fill, effects } = await openForm(pages, elsewhere, { use: "driver" });
    expect((await fill("Password", "{{secret:password}}")).outcomes).toMatchObject([{ status: "applied" }]);
    expect(effects.all).toEqual([]);
  });

  it("over the relay, with the same refusals", async () => {
    const { shop, driver } = await startRelayShop();
    const secrets = createSecrets([{ name: "password", value: "correct horse", origins: [shop.url] }]);
    const page = guardPage(driver, secrets);
    onTestFinished(() => page.close());
    const ids = await Promise.all(
      ["User", "Password", "Sign in"].map(async (label) => (await fieldLabelled(page, label)).fieldId),
    );
    const elsewhere = guardPage(
      driver,
      createSecrets([{ name: "password", value: "correct horse", origins: ["https://a.example"] }]),
    );
    const refused = await elsewhere.execute([
      { action: "fill", fieldId: ids[1], value: "{{secret:password}}" },
      { action: "click", fieldId: ids[2] },
    ]);
    expect(refused.outcomes).toMatchObject([{ status: "refused", code: "SECRET_REFUSED" }, { status: "skipped" }]);
    const report = await page.execute([
      { action: "fill", fieldId: ids[0], value: "Ada" },
      { action: "fill", fieldId: ids[1], value: "{{secret:password}}" },
      { action: "click", fieldId: ids[2] },
    ]);
    expect(report.outcomes).toMatchObject([{ status: "applied" }, { status: "applied" }, { status: "applied" }]);
    expect(shop.seen.signedIn).toEqual(["Ada"]);
  });
});

describe("X6: types a secret nowhere else", () => {
  it("names the secret, the refused field and the allowed ones, and commits nothing afterwards", async () => {
    const { driver, fill, effects, site } = await openForm(undefined, () => "https://shop.example");
    const { fieldId } = await fieldLabelled(driver, "Sign in");
    const report = await fill("Password", "{{secret:password}}", { action: "click", fieldId });
    const password = await fieldLabelled(driver, "Password");
    expect(report.outcomes).toMatchObject([
      {
        status: "refused",
        code: "SECRET_REFUSED",
        message: `The secret "password" was not typed: "Password" (${password.fieldId}) belongs to ${site.url}. It may only be typed into sensitive fields of https://shop.example.`,
      },
      { status: "skipped", code: "AFTER_FAILURE" },
    ]);
    expect(password.currentValue).toBe("");
    expect(effects.all).toEqual([]);
  });

  it.each([
    ["a field that shows what is typed", "User", "{{secret:password}}", "is not a sensitive field"],
    ["a list", "Plan", "{{secret:email}}", "is a select"],
    ["a button", "Sign in", "{{secret:email}}", "is a button"],
    ["a part of a text", "User", "mailto:{{secret:email}}", "whole value of one field"],
    ["an unknown name", "Password", "{{secret:pin}}", "Known secrets: password, email."],
  ])("not into %s", async (_, label, value, words) => {
    const { fill, page } = await openForm();
    const { outcomes, warnings } = await fill(label, value);
    expect(outcomes).toMatchObject([
      { status: "refused", code: "SECRET_REFUSED", message: expect.stringContaining(words) },
    ]);
    expect(warnings).toEqual([outcomes?.[0]?.message]);
    expect(
      await page.locator("input").evaluateAll((inputs) => inputs.map((input) => (input as HTMLInputElement).value)),
    ).toEqual(["", ""]);
  });

  it("not through keys, options, addresses or tabs", async () => {
    const { driver, site } = await openForm();
    const { fieldId } = await fieldLabelled(driver, "Password");
    const { outcomes } = await driver.execute([
      { action: "press", keys: "{{secret:password}}", fieldId },
      { action: "select", fieldId, value: "{{secret:password}}" },
    ]);
    expect(outcomes?.map(({ code }) => code)).toEqual(["SECRET_REFUSED", "SECRET_REFUSED"]);
    const address = `${site.url}/?p={{secret:password}}`;
    const navigation = driver.navigate(address);
    await expect(navigation).rejects.toSatisfy(NavigationError.isInstance);
    await expect(navigation).rejects.toMatchObject({ url: address, code: "SECRET_REFUSED" });
    await expect(driver.tabs.open(address)).rejects.toThrow("whole value of one field");
    expect(site.asked.filter((path) => path.includes("p="))).toEqual([]);
  });

  it("not when there are no secrets", async () => {
    const { driver } = await openForm();
    const page = guardPage(driver, createSecrets());
    const { fieldId } = await fieldLabelled(page, "User");
    const { outcomes } = await page.execute([{ action: "fill", fieldId, value: "{{secret:email}}" }]);
    expect(outcomes).toMatchObject([
      { code: "SECRET_REFUSED", message: expect.stringContaining("this run has no secrets") },
    ]);
  });

  it("not into a page that replaced the checked one just before the action", async () => {
    const { driver, site } = await openForm({ "/": form, "/evil": form });
    const secrets = createSecrets([{ name: "password", value: password, origins: [site.url] }]);
    const { fieldId } = await fieldLabelled(driver, "Password");
    await driver.navigate(`${site.elsewhere}/evil`);
    const blind = guardPage(
      {
        ...driver,
        snapshot: async (how) => ({ ...(await driver.snapshot(how)), origin: site.url, url: `${site.url}/` }),
      },
      secrets,
    );
    const { outcomes: stale } = await blind.execute([{ action: "fill", fieldId, value: "{{secret:password}}" }]);
    const now = await fieldLabelled(blind, "Password");
    const { outcomes } = await blind.execute([{ action: "fill", fieldId: now.fieldId, value: "{{secret:password}}" }]);
    expect(stale?.[0]?.status).toBe("refused");
    expect(outcomes).toMatchObject([
      { status: "refused", code: "SECRET_REFUSED", message: expect.stringContaining("now belongs to another origin") },
    ]);
    expect(await fieldLabelled(driver, "Password")).toMatchObject({ currentValue: "" });
  });
});

it("S8: reports the changes from before the secret was typed", async () => {
  const { driver, fill, page } = await openForm();
  await driver.snapshot({ scope: "page", text: true });
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement("button"), { textContent: "New" })),
  );
  const { fieldId } = (await driver.snapshot({ scope: "page" })).fields.find(({ label }) => label === "Password") ?? {};
  await page.evaluate(() =>
    document.body.append(Object.assign(document.createElement("button"), { textContent: "Newer" })),
  );
  const { delta } = await driver.execute([{ action: "fill", fieldId, value: "{{secret:password}}" }]);
  expect(delta?.added.map(({ label }) => label)).toEqual(["Newer"]);
  expect(delta?.text).toContain("Newer");
  expect((await fill("User", "Ada")).delta?.added).toEqual([]);
});
