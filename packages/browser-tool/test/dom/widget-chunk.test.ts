import { basename } from "node:path";
import { fileURLToPath } from "node:url";
import type { ExecutionReport } from "@giselles-ai/protocol";
import { openRecordedPage, type PageSource, servePages } from "@giselles-ai/testing";
import { build } from "esbuild";
import { expect, it } from "vitest";

const form = `<!doctype html><html lang="en"><title>Booking</title>
  <label>Name <input></label>
  <label>Arrival <input type="date" oninput="effect('typed', this.value)"></label>
  <script type="module" src="/entry.js"></script>`;

const entry = `import { execute, snapshot } from "./index.js";
  globalThis.fill = (label, value) => {
    const { fieldId } = snapshot().fields.find((field) => field.label === label);
    return execute([{ action: "fill", fieldId, value }]);
  };`;

/** The built module as a bundler of an app splits it. */
async function bundle(): Promise<Record<string, PageSource>> {
  const resolveDir = fileURLToPath(new URL("../../dist/dom/", import.meta.url));
  const { outputFiles } = await build({
    stdin: { contents: entry, resolveDir, sourcefile: "entry.js" },
    ...{ bundle: true, splitting: true, format: "esm", write: false, outdir: "/" },
    ...{ entryNames: "entry", logLevel: "error" },
  });
  const headers = { "content-type": "text/javascript" };
  return Object.fromEntries(outputFiles.map(({ path, text }) => [`/${basename(path)}`, { headers, body: text }]));
}

it("an app's bundle has the widgets in a chunk, which is loaded when a field first needs it", async () => {
  const scripts = await bundle();
  const site = await servePages({ "/": form, ...scripts });
  const { page, effects } = await openRecordedPage();
  const fill = (label: string, value: string) =>
    page.evaluate(
      ([given, text]) =>
        (globalThis as unknown as { fill(label: string, value: string): Promise<ExecutionReport> }).fill(given, text),
      [label, value] as const,
    );
  await page.goto(site.url);
  expect(await fill("Name", "Ada Lovelace")).toMatchObject({ applied: 1 });
  const chunks = () => site.asked.filter((path) => path.includes("widgets-")).length;
  expect(chunks()).toBe(0);
  expect(await fill("Arrival", "4 March 2026")).toMatchObject({ applied: 1, outcomes: [{ value: "2026-03-04" }] });
  expect(chunks()).toBe(1);
  expect(effects.count("typed")).toBe(1);
});

it("says so when the chunk is missing, and does nothing", async () => {
  const scripts = await bundle();
  for (const path of Object.keys(scripts)) if (path.includes("widgets-")) delete scripts[path];
  const site = await servePages({ "/": form, ...scripts });
  const { page, effects } = await openRecordedPage();
  await page.goto(site.url);
  const report = await page.evaluate(() =>
    (globalThis as unknown as { fill(label: string, value: string): Promise<ExecutionReport> }).fill(
      "Arrival",
      "4 March 2026",
    ),
  );
  expect(report.outcomes).toMatchObject([{ status: "refused", code: "INTERNAL" }]);
  expect(effects.all).toEqual([]);
});
