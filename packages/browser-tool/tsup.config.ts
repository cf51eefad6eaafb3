import { defineConfig } from "tsup";
import manifest from "./package.json" with { type: "json" };

const version = JSON.stringify(manifest.version);

/** Properties of objects that never leave the script: no page, caller or other copy of the script reads them. */
const privateNames = `
  again blocks breathe cover days element embedded entry field found holds inControl inText include isLeaving
  isList isSearching isSecret keep known lines links listed look mayBeHidden most namesakes offer offers page
  quiet rebound rows score sees standIn state tags texts thing touch unknown visited watch word
`;

export default defineConfig([
  {
    entry: { index: "src/index.ts", "dom/index": "src/dom/index.ts" },
    format: "esm",
    target: "es2022",
    sourcemap: true,
  },
  {
    // One file that stands alone, for script tags and for injection by a driver.
    entry: { "dom/giselle-dom": "src/dom/giselle-dom.ts" },
    format: "iife",
    outExtension: () => ({ js: ".iife.js" }),
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
      mangle: { properties: { regex: RegExp(`^(?:${privateNames.trim().split(/\s+/).join("|")})$`), builtins: true } },
    },
    define: { __GISELLE_VERSION__: version },
  },
]);
