import { defineConfig } from "vitest/config";
import { LineReporter } from "./line-reporter.ts";

// `npm run release:check` and `npm run test:ranges`: they install from the registry, so only one file is a part of `npm test`.
export default defineConfig({
  test: {
    include: ["scripts/release/*.release.ts"],
    reporters: [new LineReporter()],
    pool: "forks",
    maxWorkers: 1,
    testTimeout: 300_000,
    hookTimeout: 600_000,
  },
});
