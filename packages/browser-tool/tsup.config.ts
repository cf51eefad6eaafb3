import { defineConfig } from "tsup";
import { learnGreeting } from "../../tsup.greeting.ts";
import { program } from "../../tsup.shared.ts";
import manifest from "./package.json" with { type: "json" };

const define = { __GISELLE_VERSION__: JSON.stringify(manifest.version) };

export default defineConfig([
  {
    entry: {
      index: "src/index.ts",
      internal: "src/internal.ts",
      "dom/index": "src/dom/index.ts",
      "relay/index": "src/relay/index.ts",
      "relay/page/index": "src/relay/page/index.ts",
      "react/index": "src/react/index.ts",
      "mcp-server/library": "src/mcp-server/library.ts",
      "mcp-server/greeting/index": "src/mcp-server/greeting/index.ts",
    },
    format: "esm",
    target: "es2022",
    sourcemap: true,
    define,
  },
  {
    // Files that stand alone, for script tags and for injection by a driver.
    entry: {
      "dom/giselle-dom": "src/dom/giselle-dom.ts",
      "relay/page/giselle-page": "src/relay/page/giselle-page.ts",
    },
    format: "iife",
    outExtension: () => ({ js: ".iife.js" }),
    noExternal: ["@giselles-ai/protocol/rules"],
    target: "es2022",
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
    define,
  },
  {
    ...program({ "mcp-server/index": "src/mcp-server/index.ts" }),
    minify: true,
    define,
    onSuccess: () => learnGreeting({ args: ["dist/mcp-server/index.js"], file: "dist/mcp-server/greeting.json" }),
  },
]);
