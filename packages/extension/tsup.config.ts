import { defineConfig } from "tsup";
import { pageScripts } from "../../tsup.shared.ts";

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
});
