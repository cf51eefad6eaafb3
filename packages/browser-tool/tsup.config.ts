import { defineConfig } from "tsup";
import manifest from "./package.json" with { type: "json" };

const version = JSON.stringify(manifest.version);

export default defineConfig([
  {
    entry: {
      index: "src/index.ts",
      "dom/index": "src/dom/index.ts",
      "relay/index": "src/relay/index.ts",
      "relay/page/index": "src/relay/page/index.ts",
      "react/index": "src/react/index.ts",
    },
    format: "esm",
    target: "es2022",
    sourcemap: true,
  },
  {
    // Files that stand alone, for script tags and for injection by a driver.
    entry: {
      "dom/giselle-dom": "src/dom/giselle-dom.ts",
      "relay/page/giselle-page": "src/relay/page/giselle-page.ts",
    },
    format: "iife",
    outExtension: () => ({ js: ".iife.js" }),
    target: "es2022",
    minify: "terser",
    terserOptions: {
      ecma: 2020,
      toplevel: true,
      compress: { passes: 3, pure_getters: true, unsafe_arrows: true, unsafe_methods: true, keep_fargs: false },
    },
    define: { __GISELLE_VERSION__: version },
  },
]);
