import { actOn, fieldLabelled, servePages } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { openDriver } from "./open-driver.cases.ts";

const order = `<button onclick="effect('ordered')">Order</button>`;
const stopped = "The page's script came to no end and let nobody in: it was stopped.";

it.each([
  ["at a click", "click", `<button onclick="for (;;);">Go</button>`],
  ["after a click", "click", `<button onclick="setTimeout(() => { for (;;); })">Go</button>`],
  ["at an input", "fill", `<label>Go <input oninput="for (;;);"></label>`],
])("a script that comes to no end %s is stopped, which is told, and the page goes on", async (_, action, html) => {
  const { url } = await servePages({ "/": html + order });
  const { driver, effects } = await openDriver(url, { silenceMs: 2000 });
  const { fieldId } = await fieldLabelled(driver, "Go");
  const { events, warnings } = await driver.execute([{ action, fieldId, ...(action === "fill" && { value: "x" }) }]);
  expect(events).toEqual([{ type: "script-stopped", reason: "no-answer" }]);
  expect(warnings).toContain(stopped);
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
});

it("a page that comes to no end while it loads is stopped too, and shown as far as it has come", async () => {
  const { url } = await servePages({ "/": `${order}<script>for (;;);</script>` });
  const { driver, effects } = await openDriver("", { silenceMs: 2000 });
  await driver.navigate(url);
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
});

it("a page that shows dialog upon dialog is stopped", async () => {
  const { url } = await servePages({ "/": `<button onclick="for (;;) alert('More')">Go</button>${order}` });
  const { driver, effects } = await openDriver(url);
  const { fieldId } = await fieldLabelled(driver, "Go");
  const { events = [], warnings } = await driver.execute([{ action: "click", fieldId }]);
  expect(events.filter(({ type }) => type === "script-stopped")).toEqual([
    { type: "script-stopped", reason: "dialogs" },
  ]);
  expect(warnings).toContain("The page showed dialog upon dialog: its script was stopped.");
  expect(await actOn(driver, "Order", { action: "click" })).toMatchObject({ status: "applied" });
  await expect.poll(() => effects.count("ordered")).toBe(1);
});

it("a page that waits for a person's answer is waited for, however long that takes", async () => {
  const { url } = await servePages({
    "/": `<button onclick="if (confirm('Really?')) effect('confirmed')">Go</button>`,
  });
  const onDialog = () => new Promise<boolean>((resolve) => setTimeout(resolve, 4000, true));
  const { driver, effects } = await openDriver(url, { silenceMs: 1000, onDialog });
  const { fieldId } = await fieldLabelled(driver, "Go");
  const { events } = await driver.execute([{ action: "click", fieldId }]);
  expect(events).toMatchObject([{ type: "dialog", accepted: true }]);
  await expect.poll(() => effects.count("confirmed")).toBe(1);
});

it("what empties its page may have been done, and what comes to an empty page is not", async () => {
  const { url } = await servePages({ "/": `<button onclick="effect('cleared'); document.open()">Go</button>` });
  const { driver, effects } = await openDriver(url);
  const { fieldId } = await fieldLabelled(driver, "Go");
  const click = () => driver.execute([{ action: "click", fieldId }]);
  expect((await click()).outcomes).toMatchObject([{ status: "unknown", code: "NOT_FOUND" }]);
  await expect.poll(() => effects.count("cleared")).toBe(1);
  expect(await driver.snapshot()).toMatchObject({ fields: [] });
  expect((await click()).outcomes).toMatchObject([{ status: "refused", code: "NOT_FOUND" }]);
});
