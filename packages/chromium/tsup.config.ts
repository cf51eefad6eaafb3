import { defineConfig } from "tsup";
import { firstScripts, library, pageScripts, secondScript } from "../../tsup.shared.ts";
import manifest from "./package.json" with { type: "json" };

const { version } = manifest;

export default defineConfig([
  library(["src/index.ts", "src/launch/start-ahead.ts", "src/internal.ts", "src/input/internal.ts"]),
  firstScripts({ "injected/giselle-driver": "src/injected/main.ts" }, { version, apart: ["widgets"] }),
  secondScript(["injected/widgets"], { version, content: "act/widgets/index.ts" }),
  pageScripts({
    "injected/page-world": "src/injected/page-world.ts",
    "injected/page-tools": "src/injected/page-tools.ts",
  }),
]);
