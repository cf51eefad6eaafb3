// `npm run release:check`: the documentation site builds, and its main pages are accessible.
import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, it } from "vitest";
import { openPage, serveFolder } from "../../packages/testing/src/index.ts";
import { root } from "../../rules/workspace.ts";

const axe = readFileSync(createRequire(join(root, "packages/web/package.json")).resolve("axe-core/axe.min.js"), "utf8");
const pages = ["index", "guides/copilot", "guides/models", "cli", "compare", "protocol", "api/planner", "404"];
const width = { desktop: 1280, phone: 390 };

interface Axe {
  run(): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>;
}

beforeAll(async () => {
  await promisify(execFile)(process.execPath, [join(root, "site/src/main.ts")], { maxBuffer: 16_000_000 });
}, 1_200_000);

describe.each(["light", "dark"] as const)("the documentation site, %s", (colorScheme) => {
  it.each(["desktop", "phone"] as const)("has no axe violations and never scrolls sideways on a %s", async (device) => {
    await using server = await serveFolder(join(root, "site/dist"));
    const viewport = { width: width[device], height: 900 };
    const page = await openPage(server.url, { context: { colorScheme, viewport, reducedMotion: "reduce" } });
    const found: string[] = [];
    for (const path of pages) {
      await page.goto(`${server.url}/${path}.html`);
      await page.locator("#app .VPNav, #app .NotFound").first().waitFor();
      if (path === "index") await page.locator("#VPContent[role=main]").waitFor(); // the theme's script has run
      await page.evaluate(axe);
      const violations = await page.evaluate(async () => {
        const all = (globalThis as unknown as { axe: Axe }).axe;
        return (await all.run()).violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
      });
      found.push(...violations.map((violation) => `${path}: ${violation}`));
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
    }
    expect(found).toEqual([]);
  });
});
