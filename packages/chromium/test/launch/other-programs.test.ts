import { actOn, fieldLabelled, servePages } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createChromiumDriver } from "../../src/create-chromium-driver.ts";
import { openInBrowser } from "../open-driver.cases.ts";

const order = `<button onclick="effect('ordered')">Order</button>`;

it.each([
  ["tel:", "tel:+4412345", `<a href="tel:+4412345">Go</a>`],
  ["mailto:", "mailto:ada@example.com", `<a href="mailto:ada@example.com?subject=Secret">Go</a>`],
  ["its own scheme", "no-such-program://go", `<a href="no-such-program://go?token=1">Go</a>`],
  ["a script's", "no-such-program://go", `<button onclick="location = 'no-such-program://go'">Go</button>`],
])(
  "does not follow a link to another program (%s), reports it, and continues with the tab",
  async (_, address, link) => {
    const { url } = await servePages({ "/": link + order });
    const { driver, effects } = await openInBrowser(url);
    const { fieldId } = await fieldLabelled(driver, "Go");
    const { outcomes, events, warnings } = await driver.execute([{ action: "click", fieldId }]);
    expect(outcomes).toMatchObject([{ status: "applied" }]);
    expect(outcomes?.[0]?.code).toBeUndefined(); // no navigation
    expect(events).toEqual([{ type: "navigation-blocked", url: address }]);
    expect(warnings).toEqual([`${address} opens another program and was blocked.`]);
    expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
    await expect.poll(() => effects.count("ordered")).toBe(1);
  },
);

it("a page that opens another program on load can be used in our own browser", async () => {
  const site = await servePages({
    "/": `<script>location = "no-such-program://go"</script><button onclick="fetch('/ordered')">Order</button>`,
  });
  const driver = createChromiumDriver();
  onTestFinished(() => driver.close());
  await driver.navigate(site.url);
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => site.asked).toContain("127.0.0.1/ordered");
});

it("does not block such links of a person in an attached browser", async () => {
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
