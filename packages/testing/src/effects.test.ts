import { expect, it } from "vitest";
import { openPage, recordEffects, startListener } from "./index.ts";

it("counts the effects of a page across a reload", async () => {
  const page = await openPage(`<button onclick="effect('sent', { value: 1 })">Send</button>`);
  const effects = await recordEffects(page);
  await page.reload();
  await page.click("button");
  await page.reload();
  await page.click("button");
  await effects.waitFor("sent", 2);
  expect(effects.all).toEqual([
    { name: "sent", detail: { value: 1 } },
    { name: "sent", detail: { value: 1 } },
  ]);
  expect(effects.count("sent")).toBe(2);
});

it("accepts calls from any origin, and records their bodies", async () => {
  const listener = await startListener();
  const page = await openPage("<p>");
  await page.evaluate((url) => fetch(`${url}/steal?x=1`, { method: "POST", body: "secret" }), listener.url);
  await listener.waitFor("/steal");
  expect(listener.hits).toMatchObject([{ method: "POST", path: "/steal", body: "secret" }]);
});
