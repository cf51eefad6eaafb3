import { actOn, fieldLabelled, servePages } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { openDriver } from "./open-driver.cases.ts";

const order = `<button onclick="effect('ordered')">Order</button>`;
const stopped = "The page's script did not respond, so it was stopped.";

it.each([
  ["at a click", "click", `<button onclick="for (;;);">Go</button>`],
  ["after a click", "click", `<button onclick="setTimeout(() => { for (;;); })">Go</button>`],
  ["at an input", "fill", `<label>Go <input oninput="for (;;);"></label>`],
])("stops an endless script %s, reports it, and continues with the page", async (_, action, html) => {
  const { url } = await servePages({ "/": html + order });
  const { driver, effects } = await openDriver(url, { unresponsiveMs: 2000 });
  const { fieldId } = await fieldLabelled(driver, "Go");
  const { events, warnings } = await driver.execute([{ action, fieldId, ...(action === "fill" && { value: "x" }) }]);
  expect(events).toEqual([{ type: "script-stopped", reason: "no-answer" }]);
  expect(warnings).toContain(stopped);
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
});

it("stops an endless script during loading, and shows what has loaded", async () => {
  const { url } = await servePages({ "/": `${order}<script>for (;;);</script>` });
  const { driver, effects } = await openDriver("", { unresponsiveMs: 2000 });
  await driver.navigate(url);
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
});

it("stops a page that opens endless dialogs", async () => {
  const { url } = await servePages({ "/": `<button onclick="for (;;) alert('More')">Go</button>${order}` });
  const { driver, effects } = await openDriver(url);
  const { fieldId } = await fieldLabelled(driver, "Go");
  const { events = [], warnings } = await driver.execute([{ action: "click", fieldId }]);
  expect(events.filter(({ type }) => type === "script-stopped")).toEqual([
    { type: "script-stopped", reason: "dialogs" },
  ]);
  expect(warnings).toContain("The page kept opening dialogs, so its script was stopped.");
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
});

it("waits for a person's answer to a dialog without a limit", async () => {
  const { url } = await servePages({
    "/": `<button onclick="if (confirm('Really?')) effect('confirmed')">Go</button>`,
  });
  const onDialog = () => new Promise<boolean>((resolve) => setTimeout(resolve, 4000, true));
  const { driver, effects } = await openDriver(url, { unresponsiveMs: 1000, onDialog });
  const { fieldId } = await fieldLabelled(driver, "Go");
  const { events } = await driver.execute([{ action: "click", fieldId }]);
  expect(events).toMatchObject([{ type: "dialog", accepted: true }]);
  await expect.poll(() => effects.count("confirmed")).toBe(1);
});

it("an action that clears the document is unknown, and actions on an empty page are refused", async () => {
  const { url } = await servePages({ "/": `<button onclick="effect('cleared'); document.open()">Go</button>` });
  const { driver, effects } = await openDriver(url);
  const { fieldId } = await fieldLabelled(driver, "Go");
  const click = () => driver.execute([{ action: "click", fieldId }]);
  expect((await click()).outcomes).toMatchObject([{ status: "unknown", code: "NOT_FOUND" }]);
  await expect.poll(() => effects.count("cleared")).toBe(1);
  expect(await driver.snapshot()).toMatchObject({ fields: [] });
  expect((await click()).outcomes).toMatchObject([{ status: "refused", code: "NOT_FOUND" }]);
});
