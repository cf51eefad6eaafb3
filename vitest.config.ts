import { relative } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";
import { testsIn } from "./packages/testing/src/engine-differences.ts";
import { findBrowser } from "./scripts/bootstrap/browser.mjs";
import { findEngine } from "./scripts/bootstrap/engines.mjs";
import { findHeadlessShell } from "./scripts/bootstrap/headless-shell.mjs";
import { findRedis } from "./scripts/bootstrap/redis.mjs";
import { leftOut, recordedSeconds } from "./scripts/test-parts.mjs";

// Tests with programs that are too large for every run: `npm run test:clients` fetches them and runs these alone.
const clients = "packages/*/test/**/*.clients.test.ts";
// The tests of what runs in a user's own page also run in other browsers: `npm run test:browsers`.
const engine = (process.env.GISELLE_TEST_BROWSER || "chromium") as "chromium" | "firefox" | "webkit";
const testNamePattern = testsIn(engine);
const all = [
  "packages/*/{src,test}/**/*.test.{ts,tsx}",
  "rules/**/*.test.ts",
  "scripts/**/*.test.ts",
  "bench/src/**/*.test.ts",
];

/** `npm test` runs a part of the long tests. */
const others = process.env.GISELLE_TEST_PART ? leftOut(Number(process.env.GISELLE_TEST_PART)) : [];

/** Starts the longest files first, so that none runs alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const seconds: Record<string, number> = recordedSeconds();
    const taken = ({ moduleId }: TestSpecification) => seconds[relative(import.meta.dirname, moduleId)] ?? 0;
    return (await super.sort(files)).sort((one, other) => taken(other) - taken(one));
  }
}

export default defineConfig({
  test: {
    ...(process.env.GISELLE_CLIENTS ? { include: [clients] } : { include: all, exclude: [clients, ...others] }),
    // Files share a worker, so that they share its browser; openPage gives each test a separate context.
    pool: "forks",
    sequence: { sequencer: LongestFirst },
    isolate: false,
    // Tests wait more than they work: four files at a time keep two cores busy. Soaks and real clients have the machine to
    // themselves.
    maxWorkers: process.env.GISELLE_SOAK || process.env.GISELLE_CLIENTS || engine !== "chromium" ? 1 : 4,
    ...(testNamePattern && { testNamePattern }),
    // A machine may be busy, and a virtual one may get a fraction of its cores. What never comes is still found missing.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    env: {
      GISELLE_CHROMIUM: findBrowser() ?? "",
      GISELLE_HEADLESS_SHELL: findHeadlessShell() ?? "",
      GISELLE_FIREFOX: findEngine("firefox") ?? "",
      GISELLE_WEBKIT_DRIVER: findEngine("webkit") ?? "",
      GISELLE_REDIS_SERVER: findRedis() ?? "",
    },
  },
});
