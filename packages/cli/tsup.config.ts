import { defineConfig } from "tsup";
import { program } from "../../tsup.shared.ts";
import manifest from "./package.json" with { type: "json" };

export default defineConfig({
  ...program({ giselle: "src/giselle.ts" }, { leaveOut: ["playwright-core", "ioredis", "@napi-rs/keyring"] }),
  define: { __GISELLE_VERSION__: JSON.stringify(manifest.version) },
  // Some of what is taken in was written for `require`.
  banner: {
    js: `import { createRequire as giselleRequire } from "node:module"; const require = giselleRequire(import.meta.url);`,
  },
});
