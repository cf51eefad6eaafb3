import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Options } from "tsup";

/** How every package here is built: ES modules, one file an entry plus shared chunks; `tsc -b` adds the declarations. */
export function library(entry: string[]) {
  // Optional dependencies are not left out by themselves, and programs of the platform cannot be taken in.
  const external = [/^@napi-rs\//];
  return {
    entry,
    format: "esm",
    target: "es2022",
    sourcemap: true,
    external,
    esbuildPlugins: [privateFromSource],
  } satisfies Options;
}

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** A program that bundles its dependencies, because it starts faster with fewer files. */
export function program(entry: Record<string, string>, { leaveOut = [] }: { leaveOut?: string[] } = {}) {
  return {
    entry,
    format: "esm",
    target: "es2022",
    platform: "node",
    external: leaveOut,
    noExternal: [RegExp(`^(?!${leaveOut.join("|") || "$"})`)],
    esbuildOptions: (options) => {
      Object.assign(options, { minifySyntax: true, minifyWhitespace: true }); // names stay readable in stack traces
    },
    esbuildPlugins: [fromSource, smallValidator, englishOnly],
  } satisfies Options;
}

/** Files that stand alone in a page, for script tags and for injection by a driver. */
export function pageScripts(entry: Record<string, string>) {
  return {
    entry,
    format: "iife",
    outExtension: () => ({ js: ".iife.js" }),
    target: "es2022",
    platform: "browser",
    noExternal: [/./],
    minify: "terser",
    esbuildOptions: (options) => {
      options.minifySyntax = true;
    },
    terserOptions: {
      ecma: 2020,
      toplevel: true,
      compress: {
        passes: 2,
        pure_getters: true,
        unsafe: true,
        unsafe_arrows: true,
        unsafe_methods: true,
        keep_fargs: false,
      },
    },
    esbuildPlugins: [fromSource],
  } satisfies Options;
}

/** Bundles only the used parts of our own packages. */
const fromSource = takeSource(/^@giselles-ai\//);
/** A package that is not published goes into those that use it. */
const privateFromSource = takeSource(/^@giselles-ai\/redis$/);

function takeSource(filter: RegExp): Plugin {
  return {
    name: "our packages from their source",
    setup: ({ onResolve }) =>
      onResolve({ filter }, ({ path }) => {
        const [, name = "", entry = ""] = /^@giselles-ai\/([^/]+)(.*)$/.exec(path) ?? [];
        const folder = new URL(`./packages/${name}/`, import.meta.url);
        const { exports } = JSON.parse(readFileSync(new URL("package.json", folder), "utf8")) as {
          exports: Record<string, { default: string }>;
        };
        const built = exports[`.${entry}`]?.default;
        if (!built) throw new Error(`${path} is not an entry of its package.`);
        const source = built.replace(/^\.\/dist\//, "./src/").replace(/\.js$/, ".ts");
        return { path: fileURLToPath(new URL(source, folder)), sideEffects: false };
      }),
  };
}

/** The MCP SDK has two validators of JSON Schema. */
const smallValidator: Plugin = {
  name: "the smaller validator",
  setup: ({ onResolve }) =>
    onResolve({ filter: /^@modelcontextprotocol\/server\/_shims$/ }, () => ({
      path: fileURLToPath(new URL("./packages/browser-tool/src/mcp-server/bundled-shims.ts", import.meta.url)),
    })),
};

const englishOnly: Plugin = {
  name: "messages in English only",
  setup: ({ onLoad }) =>
    onLoad({ filter: /zod\/v4\/locales\/index\.js$/ }, () => ({
      contents: `export { default as en } from "./en.js";`,
    })),
};
