import { defineConfig } from "vitest/config";
import { findBrowser } from "./scripts/bootstrap/browser.mjs";
import { findRedis } from "./scripts/bootstrap/redis.mjs";

export default defineConfig({
  test: {
    include: ["packages/*/src/**/*.test.{ts,tsx}", "rules/**/*.test.ts", "scripts/**/*.test.ts"],
    // Files share a worker, so that they share its browser; openPage gives each test a context of its own.
    pool: "forks",
    isolate: false,
    testTimeout: 30_000,
    env: { GISELLE_CHROMIUM: findBrowser() ?? "", GISELLE_REDIS_SERVER: findRedis() ?? "" },
  },
});
