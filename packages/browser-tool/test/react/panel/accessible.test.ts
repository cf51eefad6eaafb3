import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { call, createScriptedRoute, fieldIn, text } from "../scripted-route.cases.ts";
import { approvalOf, openPanel } from "./panel-page.cases.ts";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Axe {
  run(context: string): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

async function violationsIn(page: Page, selector = ".giselle-panel"): Promise<string[]> {
  await page.addScriptTag({ path: axePath });
  return page.evaluate(async (within) => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run(within);
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  }, selector);
}

const agent = createScriptedRoute.bind(undefined, ({ id, results }) => {
  if (results.length === 0) return [...text("t", "Let me look."), call(`${id}-look`, "getFormSnapshot", {})];
  if (results.length > 1) return [{ type: "error", errorText: "quota used up" }];
  const actions = [
    { action: "fill", fieldId: fieldIn(results, "Full name"), value: "Ada" },
    { action: "select", fieldId: fieldIn(results, "Plan"), value: "Gold" },
  ];
  return [call(`${id}-act`, "executeFormActions", { actions })];
});

describe.each(["inline", "sidebar", "popup"] as const)("the panel as %s (W2)", (variant) => {
  it.each([
    { colorScheme: "light", width: 1280, lang: "en" },
    { colorScheme: "dark", width: 390, lang: "ja" },
    { colorScheme: "light", width: 390, lang: "ja" },
    { colorScheme: "dark", width: 1280, lang: "en" },
  ] as const)(
    "has no axe violations and never scrolls sideways, from the welcome to an error: $colorScheme, $width px wide, in $lang",
    async ({ colorScheme, width, lang }) => {
      const context = { colorScheme, viewport: { width, height: 800 }, reducedMotion: "reduce" } as const;
      const panel = await openPanel({ route: agent(), context, props: JSON.stringify({ lang, variant }) });
      const { page, approvals } = panel;
      await openPopup(page, variant);
      await page.locator(".giselle-welcome button:enabled").waitFor();
      expect(await violationsIn(page)).toEqual([]);
      approvals.open.push(approvalOf());
      await page.locator(".giselle-welcome button").click();
      await page.locator(".giselle-problem").waitFor();
      await page.locator(".giselle-card button").nth(1).click();
      expect(await violationsIn(page)).toEqual([]);
      await page.locator(".giselle-card .giselle-actions button").nth(1).click();
      await page.locator(".giselle-card .giselle-deny").click();
      expect(await violationsIn(page)).toEqual([]);
      const wide = await page.evaluate(() => {
        const elements = [...document.querySelectorAll(".giselle-panel, .giselle-panel *")];
        return elements.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1 && clientWidth > 0)
          .length;
      });
      expect(wide).toBe(0);
      expect(panel.errors).toEqual([]);
    },
  );
});

/** A popup is closed at first: its button is all there is to check. */
async function openPopup(page: Page, variant: "inline" | "sidebar" | "popup"): Promise<void> {
  if (variant !== "popup") return;
  await page.locator(".giselle-open").waitFor();
  expect(await violationsIn(page, ".giselle-open")).toEqual([]);
  await page.locator(".giselle-open").click();
}
