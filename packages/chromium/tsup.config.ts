import { defineConfig } from "tsup";
import { library, pageScripts } from "../../tsup.shared.ts";

export default defineConfig([
  library(["src/index.ts", "src/launch/start-ahead.ts", "src/internal.ts"]),
  pageScripts({
    "injected/giselle-driver": "src/injected/main.ts",
    "injected/page-world": "src/injected/page-world.ts",
    "injected/page-tools": "src/injected/page-tools.ts",
  }),
]);
