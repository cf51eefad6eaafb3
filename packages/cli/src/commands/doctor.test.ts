import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };
import { giselle, giselleAgain, startModel } from "../../test/giselle.cases.ts";
import { minNodeVersion } from "../doctor/checks.ts";

const key = "sk-must-not-be-printed";

it("lists what is installed, by name and never by value, and exits with 0 when a run can work", async () => {
  const model = await startModel([]);
  const { code, stdout } = await giselle(["doctor"], { ...model.env, ANTHROPIC_API_KEY: key });
  expect(code).toBe(0);
  expect(stdout).toContain(`✓ Node        ${process.version}`);
  expect(stdout).toMatch(/✓ Browser {5}.*Chrom/);
  expect(stdout).toContain(`✓ Ollama      running at ${model.url} with qwen3:4b`);
  expect(stdout).toContain("✓ Keys        set: ANTHROPIC_API_KEY");
  expect(stdout).toMatch(/MCP server {2}\S+\/mcp-server\/index\.js/);
  expect(stdout).toContain("giselle run is ready.");
  expect(stdout).not.toContain(key);
});

it("requires the same Node version as package.json", () => {
  expect(`>=${minNodeVersion.join(".")}`).toBe(manifest.engines.node);
});

it("lists what is missing and how to get it, and exits with 1 when a run cannot work", async () => {
  const { code, stdout } = await giselleAgain(["doctor"], { GISELLE_CHROMIUM: "/none", OLLAMA_HOST: "127.0.0.1:1" });
  expect(code).toBe(1);
  expect(stdout).toContain("✗ Browser     GISELLE_CHROMIUM names /none");
  expect(stdout).toContain("– Ollama      nothing is listening at http://127.0.0.1:1");
  expect(stdout).toContain("→ Install it (https://ollama.com)");
});

it("warns about a browser that is too old, and exits with 0", async () => {
  const model = await startModel([]);
  const browser = join(makeFolder(), "browser");
  writeFileSync(browser, "#!/bin/sh\necho Chromium 139.0.7258.5\n", { mode: 0o755 });
  const { code, stdout } = await giselleAgain(["doctor"], { ...model.env, GISELLE_CHROMIUM: browser });
  expect(code).toBe(0);
  expect(stdout).toContain("! Browser     Chromium 139.0.7258.5");
  expect(stdout.replace(/\s+/g, " ")).toContain("Giselle supports Chrome, Chromium and Edge 140 and newer: update it");
});

it("prints JSON with --json", async () => {
  const model = await startModel([]);
  const { stdout } = await giselleAgain(["doctor", "--json"], model.env);
  const { ready, findings } = JSON.parse(stdout);
  expect(ready).toBe(true);
  expect(findings.map(({ name }: { name: string }) => name)).toContain("Browser");
});

it("reports invalid settings, and does not let a project widen what runs without approval", async () => {
  const project = makeFolder();
  writeFileSync(join(project, "giselle.config.json"), JSON.stringify({ profile: "unleashed" }));
  const { code, stdout } = await giselleAgain(["doctor"], {}, project);
  expect(code).toBe(1);
  expect(stdout.replace(/\s+/g, " ")).toContain(
    "Set profile, cdp, workspace, storageState, store and other engines only in your own file",
  );
  const own = join(makeFolder(), "giselle");
  mkdirSync(own);
  writeFileSync(join(own, "config.json"), JSON.stringify({ profile: "auto", engine: "ollama:own" }));
  const { stdout: mine } = await giselleAgain(["doctor"], { XDG_CONFIG_HOME: join(own, "..") });
  expect(mine).toContain("ollama:own, because the settings file sets it");
});
