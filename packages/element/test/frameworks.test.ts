// The examples of React, Vue, Svelte and Angular, built and used in a browser. The framework's own state is the witness.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { openContext, startWebServer } from "@giselles-ai/testing";
import { build, type Plugin } from "esbuild";
import type { Page } from "playwright-core";
import { expect, it, onTestFinished } from "vitest";

interface SvelteCompiler {
  compile(source: string, options: object): { js: { code: string } };
}

const svelte: Plugin = {
  name: "svelte",
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { compile } = createRequire(path)("svelte/compiler") as SvelteCompiler; // the example's, not ours
      const { js } = compile(await readFile(path, "utf8"), { filename: path, css: "injected" });
      return { contents: js.code };
    });
  },
};

async function bundle(framework: string): Promise<Map<string, string>> {
  const folder = fileURLToPath(new URL(`../../../examples/element-in-${framework}/`, import.meta.url));
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: ["main.js"],
    ...{ bundle: true, splitting: true, write: false, format: "esm", target: "es2022", outdir: "/built" },
    jsx: "automatic",
    alias: { vue: "vue/dist/vue.esm-bundler.js" }, // the build with the template compiler
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    plugins: [svelte],
  });
  return new Map(outputFiles.map(({ path, text }) => [path.slice("/built".length), text]));
}

/** Opens the app of a framework. `script` runs before those of the page. */
async function openApp(framework: string, script = ""): Promise<Page> {
  const files = await bundle(framework);
  const server = await startWebServer((request, response) => {
    const script = files.get(request.url ?? "");
    if (script) return void response.writeHead(200, { "content-type": "text/javascript; charset=utf-8" }).end(script);
    response
      .writeHead(200, { "content-type": "text/html; charset=utf-8" })
      .end(
        `<!doctype html><html lang="en"><title>Order</title><div id="app"></div><script type="module" src="/main.js"></script>`,
      );
  });
  onTestFinished(() => server.close());
  const page = await (await openContext()).newPage();
  await page.addInitScript(script);
  await page.goto(server.url);
  return page;
}

it.each(["react", "vue", "svelte", "angular"])(
  "fills in the form of a %s app, whose state follows",
  async (framework) => {
    const page = await openApp(framework);
    await page.getByRole("button", { name: "Open the assistant" }).click();
    await page.getByRole("button", { name: "Full name: Ada, Plan: Pro" }).click(); // the suggestion, a property of the element
    const approve = page.locator(".giselle-card").getByRole("button", { name: "Approve" });
    await approve.waitFor();
    expect(await page.locator("output").textContent()).toBe(" orders Free");
    await approve.click();
    await expect.poll(() => page.locator("output").textContent(), { timeout: 60_000 }).toBe("Ada orders Pro");
  },
);

/** A stand-in for the browser's own model, at the interface of the Prompt API: it answers with these plans. */
const promptApi = (plans: object[]) => `{
  const plans = ${JSON.stringify(plans)};
  const session = () => ({ contextUsage: 500, contextWindow: 6144, measureContextUsage: async () => 700,
    clone: async () => session(), destroy() {}, prompt: async () => JSON.stringify(plans.shift()) });
  globalThis.LanguageModel = { availability: async () => "available", create: async () => session() };
}`;

it("plans with the browser's own model in a React app", async () => {
  const steps = [
    { tool: "fill", args: { id: "input-1", value: "Ada Lovelace" } },
    { tool: "select", args: { id: "select-2", option: "Pro" } },
  ];
  const plans = [
    { decision: "act", message: "I'll fill in your details.", steps },
    { decision: "done", message: "Ada orders everything." },
  ];
  const page = await openApp("react", promptApi(plans.map((plan) => ({ reasoning_summary: "", plan }))));
  await page.getByRole("button", { name: "Open the assistant" }).click();
  const input = page.getByRole("textbox", { name: "Message to the assistant" });
  await input.fill("I'm the lady who wrote the first program, and I want everything you've got");
  await input.press("Enter");
  await page.locator(".giselle-card").getByRole("button", { name: "Approve" }).click();
  await page.getByText("Ada orders everything.").waitFor();
  expect(await page.locator("output").textContent()).toBe("Ada Lovelace orders Pro");
});
