import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { defineConfig } from "tsup";
import { pageScripts } from "../../tsup.shared.ts";
import { type Manifest, toFirefoxManifest } from "./src/build/firefox-manifest.ts";

export default defineConfig({
  ...pageScripts({
    content: "src/content/content.ts",
    "report-handlers": "src/content/report-handlers.ts",
    "read-request": "src/content/read-request.ts",
    panel: "src/panel/panel.ts",
    popup: "src/popup/popup.ts",
    worker: "src/worker/worker.ts",
  }),
  outExtension: () => ({ js: ".js" }),
  outDir: "dist/chrome",
  publicDir: "public",
  async onSuccess() {
    rmSync("dist/firefox", { recursive: true, force: true });
    cpSync("dist/chrome", "dist/firefox", { recursive: true });
    const manifest = JSON.parse(readFileSync("dist/chrome/manifest.json", "utf8")) as Manifest;
    writeFileSync("dist/firefox/manifest.json", `${JSON.stringify(toFirefoxManifest(manifest), null, 2)}\n`);
  },
});
