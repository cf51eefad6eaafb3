import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import type { Page } from "playwright-core";
import { type OpenPageOptions, openPage } from "./open-page.ts";
import { sharePage } from "./share-page.ts";

const pages = fileURLToPath(new URL("../pages/", import.meta.url));
const root = fileURLToPath(new URL("../../../", import.meta.url));

/** The folders of `pages/`: one small application each, named after its framework or widget library. */
export const fixtureNames: readonly string[] = readdirSync(pages, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entryOf(entry.name))
  .map(({ name }) => name)
  .sort();

/** Opens `pages/<name>/` with `openPage`, once the application has mounted. */
export async function openFixture(name: string, options?: OpenPageOptions): Promise<Page> {
  return mounted(await openPage(await bundleFixture(name), options));
}

/** Opens fixture pages with `sharePage`: one browser page for all tests of a file. */
export function shareFixtures(): (name: string) => Promise<Page> {
  const open = sharePage();
  return async (name) => mounted(await open(await bundleFixture(name)));
}

/** Not `waitForFunction`, which injects a large Playwright script into the page. */
async function mounted(page: Page): Promise<Page> {
  await page.evaluate(async () => {
    while (!("app" in window)) await new Promise(requestAnimationFrame);
  });
  return page;
}

/** The state of the application's store, which may differ from what the DOM shows. */
export function readState<State = Record<string, unknown>>(page: Page): Promise<State> {
  return page.evaluate(() => (window as unknown as { app: { state(): State } }).app.state());
}

const bundled = new Map<string, Promise<string>>();

/** The HTML of `pages/<name>/`, with everything that it needs in it. */
export function bundleFixture(name: string): Promise<string> {
  const html = bundled.get(name) ?? readOrBundle(name);
  bundled.set(name, html);
  return html;
}

/** Bundles are cached between runs, under a hash of all their inputs. */
async function readOrBundle(name: string): Promise<string> {
  const file = join(root, ".tools/fixture-pages", `${name}-${hashInputs()}.html`);
  try {
    return await readFile(file, "utf8");
  } catch {
    const html = await bundle(name);
    await mkdir(dirname(file), { recursive: true });
    const unfinished = `${file}.${process.pid}`; // another worker may be writing the same
    await writeFile(unfinished, html);
    await rename(unfinished, file);
    return html;
  }
}

let inputsHash: string | undefined;

function hashInputs(): string {
  inputsHash ??= hashFiles();
  return inputsHash;
}

/** Hashes all pages, the library versions and the source of this file, so that its build finds the same bundles. */
function hashFiles(): string {
  const sources = readdirSync(pages, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .sort();
  const hash = createHash("sha256");
  for (const file of [...sources, "pnpm-lock.yaml", "packages/testing/src/fixture-pages.ts"])
    hash.update(`${file}\0`).update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 16);
}

async function bundle(name: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [findEntry(name)],
    outdir: pages,
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    absWorkingDir: pages,
    alias: { vue: "vue/dist/vue.esm-bundler.js" }, // the build with the template compiler
    define: {
      "process.env.NODE_ENV": '"production"',
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    loader: { ".svg": "dataurl", ".png": "dataurl", ".woff": "dataurl", ".woff2": "dataurl" },
    plugins: [svelte],
    logLevel: "silent", // a failed build throws, with the same text
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${name}</title><style>${textOf(".css")}</style></head>
<body><div id="app"></div><script type="module">${escapeForInlineScript(textOf(".js"))}</script></body>
</html>`;
}

function findEntry(name: string): string {
  const entry = entryOf(name);
  if (!entry) throw new Error(`There is no fixture page "${name}". Choose one of ${fixtureNames.join(", ")}.`);
  return entry;
}

function entryOf(name: string): string | undefined {
  return ["main.ts", "main.tsx"].map((file) => `${pages}${name}/${file}`).find((file) => existsSync(file));
}

/** https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements */
function escapeForInlineScript(code: string): string {
  return code.replaceAll(/<(?=!--|\/?script[\s/>])/gi, "\\x3C");
}

const svelte: Plugin = {
  name: "svelte",
  setup({ onLoad }) {
    onLoad({ filter: /\.svelte$/ }, async ({ path }) => {
      const { compile } = await import("svelte/compiler");
      const { js } = compile(await readFile(path, "utf8"), { filename: path, css: "injected" });
      return { contents: js.code };
    });
  },
};
