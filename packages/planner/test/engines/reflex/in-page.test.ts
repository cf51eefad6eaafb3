// The engine inside a page, built as users build it, beside the page script and without any server.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { ExecutionReport, PlannerOutput, Snapshot } from "@giselles-ai/protocol";
import { giveTool, openPage } from "@giselles-ai/testing";
import { build } from "esbuild";
import { expect, it } from "vitest";
import type * as reflex from "../../../src/reflex.ts";

/** What a page loads before anybody asks for anything, after gzip. */
const maxFirstBytes = 5_000;

/** What a record loads, also if its keys are not the words of the form. Sentences, words and languages are loaded on use. */
const maxRecordBytes = 84_000;

const entry = fileURLToPath(new URL("../../../src/reflex.ts", import.meta.url));

async function bundle() {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    ...{ bundle: true, minify: true, write: false, metafile: true, platform: "browser", target: "es2022" },
    ...{ format: "iife", globalName: "reflex", charset: "utf8" },
  });
  return { script: outputFiles[0]?.text ?? "", inputs: Object.keys(metafile.inputs) };
}

interface InPage {
  giselle: {
    snapshot(options: object): Snapshot;
    execute(actions: unknown[]): Promise<ExecutionReport>;
  };
  reflex: typeof reflex;
}

it("P8: fills in a form inside a page, without a server", async () => {
  const page = await openPage(`<form onsubmit="return false">
    <label>Full name <input name="name"></label><label>Email <input type="email" name="email"></label>
    <label>Plan <select name="plan"><option>Free</option><option>Pro</option></select></label>
    <label><input type="checkbox" name="terms"> I accept the terms</label>
    <label>Coupon <input name="coupon"></label></form>`);
  await giveTool(page);
  await page.addScriptTag({ content: (await bundle()).script });
  const requests: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  const plan: PlannerOutput = await page.evaluate(async () => {
    const { giselle, reflex } = globalThis as unknown as InPage;
    const goal = "I'm Ada Lovelace, ada@example.com, Pro plan, and I accept the terms";
    const input = reflex.toPlannerInput(goal, giselle.snapshot({ scope: "page" }));
    const planned = await reflex.createReflexEngine().generatePlan(input);
    await giselle.execute(reflex.toPageActions(planned as never));
    return planned as never;
  });
  expect(plan).toMatchObject({ decision: "act" });
  const values = await page.evaluate(() => Object.fromEntries(new FormData(document.forms[0])));
  expect(values).toEqual({ name: "Ada Lovelace", email: "ada@example.com", plan: "Pro", terms: "on", coupon: "" });
  expect(requests).toEqual([]);
});

/** A file of the engine with what it imports, but without what it imports later. */
async function bundleInParts(file: string) {
  const { outputFiles, metafile } = await build({
    entryPoints: [entry],
    ...{ bundle: true, minify: true, write: false, metafile: true, platform: "browser", target: "es2022" },
    ...{ format: "esm", splitting: true, outdir: "out", charset: "utf8" },
  });
  const outputs = Object.entries(metafile.outputs);
  const [[first = ""] = []] = outputs.filter(([, { entryPoint }]) => entryPoint?.endsWith(file));
  const loaded = new Set([first]);
  for (const output of loaded)
    for (const { path, kind } of metafile.outputs[output]?.imports ?? [])
      if (kind === "import-statement") loaded.add(path);
  const isLoaded = (path: string) => [...loaded].some((output) => path.endsWith(output.split("/").at(-1) ?? output));
  return outputFiles.filter(({ path }) => isLoaded(path)).map(({ text }) => text);
}

it("P8: the script for pages is small, and has neither Node nor zod in it", async () => {
  const { inputs } = await bundle();
  const sizeOf = (parts: string[]) => parts.reduce((sum, part) => sum + gzipSync(part).length, 0);
  const parts = await bundleInParts("src/reflex.ts");
  expect(parts.join("")).toContain("toPlannerInput");
  expect(sizeOf(parts)).toBeLessThan(maxFirstBytes);
  const later = await bundleInParts("plan-request.ts");
  expect(later.join("")).toContain("planRequest");
  expect(sizeOf([...new Set([...parts, ...later])])).toBeLessThan(maxRecordBytes);
  expect(inputs.filter((file) => /zod|node:|dist\/index\.js/.test(file))).toEqual([]);
});
