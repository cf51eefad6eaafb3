import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type Plugin } from "esbuild";
import { libraryVersions } from "./library-versions.ts";

const pages = fileURLToPath(new URL("./libraries/", import.meta.url));
const kept = fileURLToPath(new URL("../../../.tools/widget-pages/", import.meta.url));

/** Kept inside the page. */
const assets = [".svg", ".png", ".gif", ".jpg", ".woff", ".woff2", ".ttf", ".eot"];

/**
 * The HTML of `libraries/<name>/`, with everything that it needs in it, and the packages from `fetched`. It is kept between
 * runs, because the largest take many seconds, under a name that changes with all that it is made of.
 */
export async function readPage(name: string, fetched: string): Promise<string> {
  const file = join(kept, `${name}-${hashInputs(name)}.html`);
  if (existsSync(file)) return readFileSync(file, "utf8");
  const html = await bundlePage(name, fetched);
  mkdirSync(kept, { recursive: true });
  writeFileSync(file, html);
  return html;
}

function hashInputs(name: string): string {
  const hash = createHash("sha256").update(JSON.stringify(libraryVersions));
  hash.update(readFileSync(fileURLToPath(import.meta.url)));
  for (const folder of [pages, join(pages, name)]) {
    const files = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isFile());
    for (const file of files.map((entry) => entry.name).sort()) hash.update(readFileSync(join(folder, file)));
  }
  return hash.digest("hex").slice(0, 16);
}

async function bundlePage(name: string, fetched: string): Promise<string> {
  const entry = ["page.js", "page.jsx"].map((file) => join(pages, name, file)).find((file) => existsSync(file));
  if (!entry) throw new Error(`There is no page for "${name}" in ${pages}.`);
  const { outputFiles } = await build({
    entryPoints: [entry],
    outdir: pages,
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    target: "es2022",
    jsx: "automatic",
    define: {
      "process.env.NODE_ENV": '"production"',
      "process.env": "{}",
      __VUE_OPTIONS_API__: "true",
      __VUE_PROD_DEVTOOLS__: "false",
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
    },
    loader: Object.fromEntries(assets.map((ending) => [ending, "dataurl"])),
    plugins: [resolveIn(fetched)],
    logLevel: "silent", // a failed build throws, with the same text
  });
  const textOf = (ending: string) => outputFiles.find(({ path }) => path.endsWith(ending))?.text ?? "";
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><link rel="icon" href="data:,"><title>${name}</title><style>${textOf(".css")}</style></head>
<body><div id="app"></div><script type="module">${escapeForInlineScript(textOf(".js"))}</script></body>
</html>`;
}

/** Packages come from the fetched folder alone, and Vue with its template compiler. */
function resolveIn(fetched: string): Plugin {
  const full = "vue/dist/vue.esm-bundler.js";
  return {
    name: "fetched packages",
    setup({ onResolve, resolve }) {
      onResolve({ filter: /^(?:vue$|[@\w])/ }, ({ path, importer, kind, pluginData }) => {
        const isOurs = importer.startsWith(pages);
        if (pluginData === fetched || (!isOurs && path !== "vue") || kind === "entry-point") return undefined;
        return resolve(path === "vue" ? full : path, { kind, resolveDir: fetched, pluginData: fetched });
      });
    },
  };
}

/** https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements */
function escapeForInlineScript(code: string): string {
  return code.replaceAll(/<(?=!--|\/?script[\s/>])/gi, "\\x3C");
}
