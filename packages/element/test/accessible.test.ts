import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openStaticPage, signUpForm } from "./static-page.cases.ts";

const axeSource = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

interface Axe {
  run(context: string): Promise<{ violations: { id: string; nodes: { html: string; failureSummary?: string }[] }[] }>;
}

async function violationsIn(page: Page): Promise<string[]> {
  await page.evaluate(axeSource); // a script tag would be refused by the policy of the page
  return page.evaluate(async () => {
    const { violations } = await (globalThis as unknown as { axe: Axe }).axe.run("giselle-panel");
    return violations.flatMap(({ id, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
    );
  });
}

const requests = { en: "Full name: Ada, Plan: Pro, and press Sign up", ja: "Full nameにAdaと入力、PlanはPro" };
const openers = { en: "Open the assistant", ja: "アシスタントを開く" };

describe.each(["inline", "sidebar", "popup"] as const)("the element as %s", (variant) => {
  it.each([
    { colorScheme: "light", width: 1280, lang: "en" },
    { colorScheme: "dark", width: 390, lang: "ja" },
    { colorScheme: "light", width: 390, lang: "ja" },
    { colorScheme: "dark", width: 1280, lang: "en" },
  ] as const)("has no axe violations, $colorScheme, $width px wide, in $lang", async ({ colorScheme, width, lang }) => {
    const context = { colorScheme, viewport: { width, height: 800 }, reducedMotion: "reduce" } as const;
    const body = `${signUpForm}<giselle-panel variant="${variant}"></giselle-panel>`;
    const { page, ask, card } = await openStaticPage({ body, lang, context });
    expect(await violationsIn(page)).toEqual([]);
    if (variant === "popup") await page.getByRole("button", { name: openers[lang] }).click();
    await ask(requests[lang]);
    await card.getByRole("table").waitFor();
    expect(await violationsIn(page)).toEqual([]);
    await card.getByRole("button").nth(1).click(); // edit
    expect(await violationsIn(page)).toEqual([]);
    if (process.env.GISELLE_PICTURES)
      await page.screenshot({ path: `${process.env.GISELLE_PICTURES}/${variant}-${colorScheme}-${width}.png` });
  });
});
