// The engine inside a page, built as users build it, beside the page script and without any server.
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import type { ExecutionReport, PlannerOutput, Snapshot } from "@giselles-ai/protocol";
import { giveTool, openPage } from "@giselles-ai/testing";
import { build } from "esbuild";
import { expect, it } from "vitest";
import type * as reflex from "../../../src/reflex.ts";

/** After gzip. The rules and messages of five languages take most of it. */
const maxBytes = 103_000;

async function bundle() {
  const { outputFiles, metafile } = await build({
    entryPoints: [fileURLToPath(new URL("../../../src/reflex.ts", import.meta.url))],
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

it("P8: the script for pages is small, and has neither Node nor zod in it", async () => {
  const { script, inputs } = await bundle();
  expect(gzipSync(script).length).toBeLessThan(maxBytes);
  expect(inputs.filter((file) => /zod|node:|dist\/index\.js/.test(file))).toEqual([]);
});
