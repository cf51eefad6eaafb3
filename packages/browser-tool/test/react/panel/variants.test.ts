import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { type Answered, call, createScriptedRoute, text } from "../scripted-route.cases.ts";
import { approvalOf, openPanel } from "./panel-page.cases.ts";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const long = Array.from({ length: 80 }, (_, index) => `Line ${index}`).join("\n");
const route = () => createScriptedRoute(() => text("t", long));

async function countViolations(page: Page): Promise<number> {
  await page.addScriptTag({ path: axePath });
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(context: object): Promise<{ violations: unknown[] }> } };
    return (await axe.run({ include: [[".giselle-panel"]] })).violations.length;
  });
}

it.each(["auto", "300px"])(
  "W2: in a container with the height %s, messages scroll and the composer is in view",
  async (height) => {
    const panel = await openPanel({ route: route(), context: { viewport: { width: 800, height: 600 } } });
    const { page } = panel;
    await page.addStyleTag({ content: `#app .chat { height: ${height} }` });
    await panel.ask("Tell me a lot");
    await page.getByText("Line 79").waitFor();
    const box = await page.locator(".giselle-panel").boundingBox();
    const composer = await panel.input.boundingBox();
    expect(box?.height).toBeLessThanOrEqual(height === "auto" ? 600 : 300);
    expect((composer?.y ?? 0) + (composer?.height ?? 0)).toBeLessThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    expect(await panel.log.evaluate(({ scrollHeight, clientHeight }) => scrollHeight > clientHeight)).toBe(true);
  },
);

it("W2: the popup opens and closes by keyboard, and its texts are the app's", async () => {
  const props = JSON.stringify({ variant: "popup", labels: { open: "Ask us", placeholder: "Your wish" } });
  const { page, input } = await openPanel({ route: route(), props });
  await page.getByRole("button", { name: "Ask us" }).press("Enter");
  await page.getByPlaceholder("Your wish").waitFor();
  expect(await countViolations(page)).toBe(0);
  await input.press("Escape");
  await input.waitFor({ state: "hidden" });
  expect(await page.evaluate(() => document.activeElement?.className)).toBe("giselle-open");
});

it("W2: the sidebar is as high as the window, and on a phone leaves room for the form", async () => {
  const props = JSON.stringify({ variant: "sidebar" });
  const { page } = await openPanel({ route: route(), props, context: { viewport: { width: 1000, height: 700 } } });
  const panel = page.locator(".giselle-panel");
  await panel.getByRole("log").waitFor();
  expect(await panel.boundingBox()).toMatchObject({ y: 0, height: 700, width: 416 });
  await page.setViewportSize({ width: 390, height: 700 });
  expect(await panel.boundingBox()).toMatchObject({ y: 266, height: 434, width: 390 });
  expect(await countViolations(page)).toBe(0);
});

it("W2: apps replace parts of the panel, and give its style sheet a nonce", async () => {
  const props = `{
    nonce: "abc",
    slots: { empty: () => "Start here", message: ({ message }) => "Own " + message.role },
  }`;
  const { page, ask } = await openPanel({ route: route(), props });
  await page.getByText("Start here").waitFor();
  await ask("Go");
  await page.getByText("Own assistant").waitFor();
  expect(await page.locator("style[data-href=giselle]").evaluate((style) => (style as HTMLStyleElement).nonce)).toBe(
    "abc",
  );
});

it("W2: apps replace the view of steps, approvals and the composer, or wrap the panel's own", async () => {
  const fillName = ({ id, results }: { id: string; results: Answered[] }) => {
    const actions = results[0]?.output.fields?.map(({ fieldId }) => ({ action: "fill", fieldId, value: "Ada" }));
    if (results.length === 0) return [call(`${id}-look`, "getFormSnapshot", { scope: "form" })];
    if (results.length === 1) return [call(`${id}-fill`, "executeFormActions", { actions: actions?.slice(0, 1) })];
    return text(id, "Done.");
  };
  const props = `{ slots: {
    step: ({ step }, standard) => [step.status + ": " + step.text, " = ", standard],
    card: ({ approval }) => "Own card " + approval.id,
    composer: ({ draft }, standard) => ["Own composer, draft: " + draft.text, standard],
  } }`;
  const { page, ask, approvals } = await openPanel({ route: createScriptedRoute(fillName), props });
  await page.getByText("Own composer, draft:").waitFor();
  const card = approvalOf();
  approvals.open.push(card);
  await ask("Go");
  await page.getByText("Done.").waitFor();
  const filled = await page.locator(".giselle-steps li[data-mark=done]").last().textContent();
  expect(filled).toMatch(/^done: .*"Ada".* = ✓.*Ada/);
  await page.getByText(`Own card ${card.id}`).waitFor();
});
