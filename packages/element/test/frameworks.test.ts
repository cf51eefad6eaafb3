// The examples of Vue, Svelte and Angular, built and used in a browser. The framework's own state is the witness.
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { openContext, startWebServer } from "@giselles-ai/testing";
import { build, type Plugin } from "esbuild";
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

it.each(["vue", "svelte", "angular"])("fills in the form of a %s app, whose state follows", async (framework) => {
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
  await page.goto(server.url);
  await page.getByRole("button", { name: "Open the assistant" }).click();
  await page.getByRole("button", { name: "Full name: Ada, Plan: Pro" }).click(); // the suggestion, a property of the element
  const approve = page.locator(".giselle-card").getByRole("button", { name: "Approve" });
  await approve.waitFor();
  expect(await page.locator("output").textContent()).toBe(" orders Free");
  await approve.click();
  await expect.poll(() => page.locator("output").textContent(), { timeout: 60_000 }).toBe("Ada orders Pro");
});
