import { mkdirSync, writeFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { recordHandshake } from "../../tsup.handshake.ts";
import { firstScripts, pageScripts, program, secondScript } from "../../tsup.shared.ts";
import manifest from "./package.json" with { type: "json" };
import { css } from "./src/react/style/css.ts";

const { version } = manifest;
const define = { __GISELLE_VERSION__: JSON.stringify(version) };

export default defineConfig([
  {
    entry: {
      index: "src/index.ts",
      internal: "src/internal.ts",
      "dom/index": "src/dom/index.ts",
      "relay/index": "src/relay/index.ts",
      "relay/page/index": "src/relay/page/index.ts",
      ai: "src/ai.ts",
      "react/index": "src/react/index.ts",
      "react/internal": "src/react/internal.ts",
      "webmcp/index": "src/webmcp/index.ts",
      "mcp-server/library": "src/mcp-server/library.ts",
      "mcp-server/internal": "src/mcp-server/internal.ts",
      "mcp-server/early-handshake/index": "src/mcp-server/early-handshake/index.ts",
    },
    format: "esm",
    target: "es2022",
    sourcemap: true,
    define,
    async onSuccess() {
      for (const folder of ["dist/react", "dist/dom"]) mkdirSync(folder, { recursive: true });
      writeFileSync("dist/react/giselle-panel.css", css);
      // For TypeScript, which looks for types of every entry.
      for (const entry of ["react/giselle-panel.css", "dom/giselle-widgets"])
        writeFileSync(`dist/${entry}.d.ts`, "export {};\n");
    },
  },
  {
    // Built separately, so that they share no chunk with the page's modules.
    entry: {
      "dom/internal": "src/dom/internal.ts",
      "relay/page/internal": "src/relay/page/internal.ts",
      "webmcp/internal": "src/webmcp/internal.ts",
    },
    format: "esm",
    target: "es2022",
    sourcemap: true,
  },
  firstScripts(
    { "dom/giselle-dom": "src/dom/giselle-dom.ts" },
    { version, apart: ["widgets", "looks", "guard", "places"] },
  ),
  firstScripts(
    { "relay/page/giselle-page": "src/relay/page/giselle-page.ts" },
    { version, apart: ["widgets", "looks", "places"] },
  ),
  secondScript(["dom/giselle-widgets", "relay/page/giselle-widgets"], { version, content: "widgets-and-looks.ts" }),
  { ...pageScripts({ "webmcp/giselle-webmcp": "src/webmcp/giselle-webmcp.ts" }), define },
  {
    ...program({ "mcp-server/index": "src/mcp-server/index.ts" }),
    minify: true,
    define,
    onSuccess: () => recordHandshake({ args: ["dist/mcp-server/index.js"], file: "dist/mcp-server/handshake.json" }),
  },
]);
