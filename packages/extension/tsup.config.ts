import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { defineConfig, type Options } from "tsup";
import { pageScripts, widgetsInside } from "../../tsup.shared.ts";
import { type Manifest, toFirefoxManifest } from "./src/build/firefox-manifest.ts";
import { withRealInput } from "./src/build/real-input-manifest.ts";

const scripts = pageScripts({
  content: "src/content/content.ts",
  "report-handlers": "src/content/report-handlers.ts",
  "read-request": "src/content/read-request.ts",
  panel: "src/panel/panel.ts",
  popup: "src/popup/popup.ts",
  worker: "src/worker/worker.ts",
});

/** Loaded by the side panel when the user chooses the browser's model. */
const modelPlanner = pageScripts({ "model-planner": "src/panel/model-planner.ts" });

const outDir = "dist/chrome";
const otherBuilds = { firefox: toFirefoxManifest, "chrome-real-input": withRealInput };

/** Called after each build, so the last one copies all. */
async function copyForOthers() {
  const manifest = JSON.parse(readFileSync("public/manifest.json", "utf8")) as Manifest;
  for (const [name, convert] of Object.entries(otherBuilds)) {
    cpSync(outDir, `dist/${name}`, { recursive: true });
    writeFileSync(`dist/${name}/manifest.json`, `${JSON.stringify(convert(manifest), null, 2)}\n`);
  }
}

const common: Options = { outExtension: () => ({ js: ".js" }), outDir, onSuccess: copyForOthers };

export default defineConfig([
  { ...scripts, ...common, esbuildPlugins: [...scripts.esbuildPlugins, widgetsInside], publicDir: "public" },
  { ...modelPlanner, ...common, format: "esm" },
]);
