import { defineConfig } from "vitest/config";
import { findBrowser } from "./scripts/bootstrap/browser.mjs";
import { findHeadlessShell } from "./scripts/bootstrap/headless-shell.mjs";
import { findRedis } from "./scripts/bootstrap/redis.mjs";

// Tests with programs that are too large for every run: `npm run test:clients` fetches them and runs these alone.
const clients = "packages/*/src/**/*.clients.test.ts";
const all = [
  "packages/*/src/**/*.test.{ts,tsx}",
  "rules/**/*.test.ts",
  "scripts/**/*.test.ts",
  "bench/src/**/*.test.ts",
];

export default defineConfig({
  test: {
    ...(process.env.GISELLE_CLIENTS ? { include: [clients] } : { include: all, exclude: [clients] }),
    // Files share a worker, so that they share its browser; openPage gives each test a context of its own.
    pool: "forks",
    isolate: false,
    // Tests wait more than they work: three files at a time keep two cores busy. Soaks and real clients have the machine to
    // themselves.
    maxWorkers: process.env.GISELLE_SOAK || process.env.GISELLE_CLIENTS ? 1 : 3,
    testTimeout: process.env.GISELLE_CLIENTS ? 150_000 : 60_000,
    hookTimeout: 60_000,
    // A machine may be busy. What never comes is still found missing.
    expect: { poll: { timeout: 15_000 } },
    env: {
      GISELLE_CHROMIUM: findBrowser() ?? "",
      GISELLE_HEADLESS_SHELL: findHeadlessShell() ?? "",
      GISELLE_REDIS_SERVER: findRedis() ?? "",
    },
  },
});
