import { expect, it } from "vitest";
import { openPanel } from "../../../test/react/panel/panel-page.cases.ts";
import { createScriptedRoute, text } from "../../../test/react/scripted-route.cases.ts";

const lines = Array.from({ length: 80 }, (_, index) => `Line ${index}`).join("\n");

it("stays at the end of the chat when the panel shrinks, unless the user has scrolled up", async () => {
  const { page, log, ask } = await openPanel({ route: createScriptedRoute(() => text("t", lines)) });
  const resize = (height: number) =>
    page.addStyleTag({ content: `.giselle-panel { height: ${height}px !important; flex: none !important }` });
  const left = () =>
    log.evaluate(({ scrollHeight, scrollTop, clientHeight }) => Math.round(scrollHeight - scrollTop - clientHeight));
  await resize(600);
  await ask();
  await log.getByText("Line 79").waitFor();
  await expect.poll(left, { timeout: 60_000 }).toBeLessThan(2);
  await resize(300);
  await expect.poll(left, { timeout: 60_000 }).toBeLessThan(2);

  await log.hover();
  await page.mouse.wheel(0, -400);
  await expect.poll(left, { timeout: 60_000 }).toBeGreaterThan(300);
  await resize(260);
  expect(await left()).toBeGreaterThan(300);
});

it("shows the beginning of the welcome in a small panel", async () => {
  const { page, log } = await openPanel({ route: createScriptedRoute(() => text("t", lines)) });
  await page.addStyleTag({ content: ".giselle-panel { height: 200px !important; flex: none !important }" });
  await expect.poll(() => log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await log.evaluate(({ scrollTop }) => scrollTop)).toBe(0);
});
