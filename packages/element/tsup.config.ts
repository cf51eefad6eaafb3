import { defineConfig } from "tsup";
import { pageScripts } from "../../tsup.shared.ts";

const scripts = pageScripts({ "giselle-panel": "src/giselle-panel.ts" });

export default defineConfig({
  ...scripts,
  format: "esm",
  splitting: true, // a chat with a server does not load the agent of the page
  outExtension: () => ({ js: ".js" }),
  minify: true,
  define: { "process.env.NODE_ENV": '"production"' },
  esbuildOptions(options) {
    options.charset = "utf8";
    options.alias = { react: "preact/compat", "react/jsx-runtime": "preact/jsx-runtime" };
    options.jsx = "automatic";
    options.chunkNames = "giselle-[name]-[hash]";
  },
});
