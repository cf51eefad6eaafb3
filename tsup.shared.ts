import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname } from "node:path";
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
        passes: 4,
        pure_getters: true,
        unsafe: true,
        unsafe_arrows: true,
        unsafe_methods: true,
        keep_fargs: false,
        lhs_constants: false, // compresses better
      },
    },
    esbuildPlugins: [fromSource, englishOnly],
  } satisfies Options;
}

/** What a page script can leave to a second script, which is loaded on demand, or to drivers. */
type Apart = "widgets" | "looks" | "guard" | "places";

interface FirstScript {
  version: string;
  apart: readonly Apart[];
}

/** Page scripts without what is in the second script. */
export function firstScripts(entry: Record<string, string>, { version, apart }: FirstScript): Options {
  const scripts = pageScripts(entry);
  const define = { __GISELLE_VERSION__: JSON.stringify(version), __GISELLE_BUILD__: buildOf(version) };
  const plugins = apart.map((part) => replaceLoader(part, "script"));
  return { ...scripts, define, esbuildPlugins: [...scripts.esbuildPlugins, listedParts, ...plugins] };
}

interface SecondScript {
  version: string;
  /** The file of the page code that it is made of. */
  content: string;
}

/** The second script, beside each first one. `paths` are without the extension. */
export function secondScript(paths: string[], { version, content }: SecondScript): Options {
  const scripts = pageScripts(Object.fromEntries(paths.map((path) => [path, pageCode + content])));
  return {
    ...scripts,
    globalName: "script",
    esbuildPlugins: [...scripts.esbuildPlugins, fromFirstScript],
    esbuildOptions: (options) => {
      options.minifySyntax = true;
      // A function of the first script's parts: two first scripts in one page each get their own.
      const place = `globalThis[Symbol.for("giselle.widgets")]`;
      options.banner = { js: `${place} = { version: ${buildOf(version)}, create(parts) {` };
      options.footer = { js: "return script; } };" };
    },
  };
}

/** The version and the parts that the second script uses of the first: both scripts must be of one build. */
function buildOf(version: string): string {
  return JSON.stringify(`${version} ${hashOf(partNames())}`);
}

const pageCode = fileURLToPath(new URL("./packages/browser-tool/src/dom/", import.meta.url));

/** For a script that has the widgets inside: smaller than an import that waits, for which a bundler wraps all modules. */
export const widgetsInside = replaceLoader("widgets", "inside");

function replaceLoader(part: Apart, variant: "script" | "inside"): Plugin {
  const folder = /looks|places/.test(part) ? "sense" : "act";
  return {
    name: `${part} for ${variant}`,
    setup: ({ onResolve }) =>
      onResolve({ filter: RegExp(`/load-${part}\\.ts$`) }, () => ({
        path: `${pageCode}${folder}/load-${part}.${variant}.ts`,
      })),
  };
}

const kits = { act: `${pageCode}act/kit.ts`, looks: `${pageCode}sense/looks/kit.ts` };

/** What the second script uses of the first, in the order of a module's exports. */
function partNames(files = Object.values(kits)): string[] {
  const lists = files.flatMap((file) => readFileSync(file, "utf8").match(/(?<=^export \{)[^}]+(?=\})/gm) ?? []);
  const entries = lists.flatMap((list) => list.split(",")).filter((entry) => !entry.trim().startsWith("type "));
  const names = entries.map((entry) => entry.replace(/.*\bas\b/, "").trim());
  return Array.from(new Set(names.filter(Boolean))).sort();
}

function hashOf(names: string[]): string {
  return createHash("sha256").update(names.join()).digest("hex").slice(0, 8);
}

/** In the first script: the parts that it gives to the second. */
const listedParts: Plugin = {
  name: "parts for the second script",
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/act\/parts\.ts$/ }, () => {
      const names = partNames().join(", ");
      return {
        contents: `import { ${names} } from "./kit.ts"; export const parts = [${names}];`,
        resolveDir: `${pageCode}act`,
      };
    }),
};

/** In the second script, a kit.ts is what the first one gives. Nothing else may be in both: it would have two states. */
const fromFirstScript: Plugin = {
  name: "parts of the first script",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(?:\.\.\/|[^./])/ }, ({ path, importer }) => {
      if (path.endsWith("/kit.ts") || !importer) return undefined;
      throw new Error(`${importer} imports ${path}. What is outside of its folder must come from kit.ts.`);
    });
    onLoad({ filter: /\/act\/kit\.ts$/ }, () => ({ contents: `export const [${partNames().join(", ")}] = parts;` }));
    onLoad({ filter: /\/looks\/kit\.ts$/ }, () => ({
      contents: `export { ${partNames([kits.looks]).join(", ")} } from "../../act/kit.ts";`,
      resolveDir: dirname(kits.looks),
    }));
  },
};

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
