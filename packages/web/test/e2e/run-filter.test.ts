import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { shareApp, testTimeoutMs } from "./app.cases.ts";
import { shareTab } from "./tab.cases.ts";

const app = shareApp();
const openTab = shareTab();
const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

const common = {
  profile: "semi_auto",
  durationMs: 1200,
  steps: 2,
  actions: 3,
  modelCalls: 0,
  inputTokens: 0,
  outputTokens: 0,
};
const createdAt = new Date().toISOString();
const runs = [
  { ...common, id: "a", task: "Sign up Ada", engine: "reflex", status: "done", createdAt },
  { ...common, id: "b", task: "Order Pro", engine: "ollama:qwen3", status: "failed", createdAt },
];

it(
  "W2: runs are found by words and by status, and a failed run looks failed",
  async () => {
    const page = await openTab(`${app().url}/icon.svg`);
    await page.route("**/app-api/runs", (route) => route.fulfill({ json: { runs } }));
    await page.goto(`${app().url}/runs`);
    const rows = page.getByRole("list", { name: "Runs, newest first" }).getByRole("listitem");
    await expect.poll(() => rows.count()).toBe(2);
    const edge = (index: number) => rows.nth(index).evaluate((row) => getComputedStyle(row).boxShadow);
    expect([await edge(0), await edge(1)]).toEqual(["none", expect.stringContaining("inset")]);
    await page.addScriptTag({ path: axePath });
    const count = await page.evaluate(async () => {
      const { axe } = globalThis as unknown as { axe: { run(): Promise<{ violations: unknown[] }> } };
      return (await axe.run()).violations.length;
    });
    expect(count).toBe(0);
    await page.getByRole("searchbox", { name: "Search runs" }).fill("ADA");
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining("Sign up Ada")]);
    await page.getByRole("combobox", { name: "Status" }).selectOption("Failed");
    await page.getByText("No run matches.").waitFor();
    await page.getByRole("searchbox", { name: "Search runs" }).fill("");
    await expect.poll(() => rows.allInnerTexts()).toEqual([expect.stringContaining("Order Pro")]);
  },
  testTimeoutMs,
);
