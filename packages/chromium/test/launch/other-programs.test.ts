import { actOn, fieldLabelled, servePages } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createChromiumDriver } from "../../src/create-chromium-driver.ts";
import { openInBrowser } from "../open-driver.cases.ts";

const order = `<button onclick="effect('ordered')">Order</button>`;

it.each([
  ["tel:", "tel:+4412345", `<a href="tel:+4412345">Go</a>`],
  ["mailto:", "mailto:ada@example.com", `<a href="mailto:ada@example.com?subject=Secret">Go</a>`],
  ["a scheme of its own", "no-such-program://go", `<a href="no-such-program://go?token=1">Go</a>`],
  ["a script's", "no-such-program://go", `<button onclick="location = 'no-such-program://go'">Go</button>`],
])("a link for another program (%s) is not followed, is told, and the tab goes on", async (_, address, link) => {
  const { url } = await servePages({ "/": link + order });
  const { driver, effects } = await openInBrowser(url);
  const { fieldId } = await fieldLabelled(driver, "Go");
  const { outcomes, events, warnings } = await driver.execute([{ action: "click", fieldId }]);
  expect(outcomes).toMatchObject([{ status: "applied" }]);
  expect(outcomes?.[0]?.code).toBeUndefined(); // it went nowhere
  expect(events).toEqual([{ type: "navigation-blocked", url: address }]);
  expect(warnings).toEqual([`${address} is for another program, and was not opened.`]);
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
});

it("a page that asks for another program as soon as it is there can be used, in a browser of ours", async () => {
  const site = await servePages({
    "/": `<script>location = "no-such-program://go"</script><button onclick="fetch('/ordered')">Order</button>`,
  });
  const driver = createChromiumDriver();
  onTestFinished(() => driver.close());
  await driver.navigate(site.url);
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => site.asked).toContain("127.0.0.1/ordered");
});

it("a person follows such a link in a browser of their own, also where an agent has been", async () => {
  const { url } = await servePages({
    "/": `<a href="mailto:ada@example.com">Go</a>${order}<script>
      navigation.addEventListener("navigate", (event) => setTimeout(() => effect("followed", !event.defaultPrevented)));
    </script>`,
  });
  const { driver, effects, page } = await openInBrowser(url);
  await actOn(driver, "Go", { action: "click" });
  await page.getByRole("link").click({ noWaitAfter: true });
  await expect.poll(() => effects.all.map(({ detail }) => detail)).toEqual([false, true]);
});
