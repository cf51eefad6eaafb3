#!/usr/bin/env node
// Prepares a fresh clone and runs a command, with nothing but Node and npm: `npm start` and `npm test` call this.
// Every step first checks whether something is missing, so a second run takes almost no time.
import { spawn } from "node:child_process";
import { findOrInstallBrowser } from "./bootstrap/browser.mjs";
import { findOrInstallBubblewrap } from "./bootstrap/bubblewrap.mjs";
import { buildChangedPackages } from "./bootstrap/build.mjs";
import { installDependencies } from "./bootstrap/dependencies.mjs";
import { findOrInstallHeadlessShell } from "./bootstrap/headless-shell.mjs";
import { withLock } from "./bootstrap/lock.mjs";
import { buildPages, exampleApp, webApp } from "./bootstrap/pages.mjs";
import { StepFailed, step } from "./bootstrap/progress.mjs";
import { findOrInstallRedis } from "./bootstrap/redis.mjs";
import { toolEnvironment } from "./bootstrap/toolchain.mjs";

/** What each command needs, and what it then runs. */
const commands = {
  start: { pages: "needed", run: ["packages/web/dist/start.js"] },
  test: { browser: "needed", redis: "needed", sandbox: "needed", pages: "all", run: ["scripts/test.mjs"] },
  clients: { browser: "needed", run: ["scripts/test-clients.mjs"] },
  browsers: { browser: "needed", redis: "needed", pages: "needed", run: ["scripts/test-browsers.mjs"] },
  bench: { browser: "needed", redis: "needed", run: ["bench/src/main.ts"] },
  soak: {
    browser: "needed",
    redis: "needed",
    sandbox: "needed",
    run: ["node_modules/vitest/vitest.mjs", "run", ".soak.test."],
    env: { GISELLE_SOAK: "1" },
  },
  attack: { browser: "needed", redis: "needed", sandbox: "needed", pages: "needed", run: ["scripts/attack.mjs"] },
  constrained: { run: ["bench/src/constrained/main.ts"] },
  build: { pages: "needed", run: undefined },
  extension: { run: ["scripts/print-extension.mjs"] },
  pictures: { browser: "needed", pages: "needed", run: ["scripts/pictures/main.mjs"] },
  docs: { run: ["site/src/main.ts"] },
  "policy-table": { run: ["scripts/write-policy-table.mjs"] },
  "release-check": {
    browser: "needed",
    run: [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--config",
      "scripts/release/vitest.config.ts",
      "first-programs",
      "five-minutes",
      "sbom",
      "site",
    ],
  },
  sbom: { run: ["scripts/release/sbom/main.ts"] },
  ranges: {
    browser: "needed",
    redis: "needed",
    run: ["node_modules/vitest/vitest.mjs", "run", "--config", "scripts/release/vitest.config.ts", "ranges"],
  },
  vitest: {
    browser: "needed",
    redis: "needed",
    sandbox: "needed",
    pages: "all",
    run: ["node_modules/vitest/vitest.mjs"],
  },
};

async function main([name, ...rest]) {
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command)
    throw new StepFailed(`There is no command "${name}".`, `Use one of: ${Object.keys(commands).join(", ")}.`);
  const env = await withLock(() => prepare(command));
  if (command.run) process.exitCode = await run([...command.run, ...rest], { ...env, ...command.env });
}

async function prepare({ browser = "unused", redis = "unused", sandbox = "unused", pages = "unused" }) {
  await installDependencies();
  const env = toolEnvironment();
  if (browser !== "unused") {
    env.GISELLE_CHROMIUM = await step("browser", (note) => findOrInstallBrowser(note, env));
    env.GISELLE_HEADLESS_SHELL = await step("headless shell", (note) =>
      findOrInstallHeadlessShell(note, env.GISELLE_CHROMIUM),
    );
  }
  if (redis !== "unused") {
    env.GISELLE_REDIS_SERVER = await step("redis-server", findOrInstallRedis);
  }
  if (sandbox !== "unused" && process.platform === "linux") await step("bubblewrap", findOrInstallBubblewrap);
  await buildChangedPackages(env);
  if (pages !== "unused") await buildPages(env, pages === "all" ? [webApp, exampleApp] : [webApp]);
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined));
}

function run(args, env) {
  const child = spawn(env.GISELLE_NODE, args, { stdio: "inherit", env });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill(signal));
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", (code, signal) => resolve(code ?? (signal === "SIGINT" ? 130 : 1)));
  });
}

main(process.argv.slice(2)).catch((error) => {
  if (!(error instanceof StepFailed)) throw error;
  process.stderr.write(`\n${error.message}\n\nTo do: ${error.cure}\n`);
  process.exitCode = 1;
});
