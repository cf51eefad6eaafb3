// The README says what a page loads, and when. Here a browser loads it, and the built files are counted after gzip.
import { readdirSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { expect, it } from "vitest";
import { openStaticPage } from "./static-page.cases.ts";

const toleranceKb = 3;
const built = new URL("../dist/", import.meta.url);

/** The sum of the scripts at these paths, in kB after gzip. */
function sizeOf(paths: readonly string[]): number {
  const scripts = [...new Set(paths)].filter((path) => path.endsWith(".js"));
  const files = scripts.map((path) => gzipSync(readFileSync(new URL(`.${path}`, built)), { level: 9 }));
  return files.reduce((sum, { length }) => sum + length, 0) / 1000;
}

it("loads what the README says: at once, for a widget, and at the first message", async () => {
  const { ask, card, requested } = await openStaticPage();
  const atOnce = [...requested];
  await ask("Full name: Ada, Plan: Pro");
  await card.getByRole("button", { name: "Approve" }).click();
  await card.waitFor({ state: "detached" });
  const later = requested.filter((path) => !atOnce.includes(path));
  const widgets = readdirSync(built).filter((file) => /^giselle-widgets-.*js$/.test(file));
  const sizes = [atOnce, widgets.map((file) => `/${file}`), later].map(sizeOf);
  process.stdout.write(`the panel: ${sizes.map((size) => size.toFixed(1)).join(", ")} kB; ${later.join(" ")}\n`);

  const readme = readFileSync(new URL("../README.md", import.meta.url), "utf8").replaceAll(/\s+/g, " ");
  const sentence = readme.match(/After gzip the panel loads .*? at the first message/)?.[0] ?? "";
  const written = [...sentence.matchAll(/(\d+) kB/g)].map(([, size]) => Number(size));
  expect(written).toHaveLength(sizes.length);
  for (const [index, size] of sizes.entries()) expect(Math.abs(size - (written[index] ?? 0))).toBeLessThan(toleranceKb);
});
