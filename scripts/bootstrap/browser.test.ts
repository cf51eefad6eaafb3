import { chmodSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { findBrowser, findOrInstallBrowser } from "./browser.mjs";

let machine: string;

beforeEach(() => {
  machine = mkdtempSync(join(tmpdir(), "giselle-machine-"));
  vi.stubEnv("GISELLE_CHROMIUM", "");
  vi.stubEnv("PLAYWRIGHT_BROWSERS_PATH", "");
  vi.stubEnv("HOME", machine);
  vi.stubEnv("GISELLE_UNPACKED", machine);
  vi.stubEnv("PATH", join(machine, "bin"));
  return () => {
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
  };
});

it("finds none on a machine without one", () => {
  expect(findBrowser()).toBeUndefined();
});

it("prefers the named browser, then one of Playwright's, then an installed one", () => {
  const installed = program("bin/chromium");
  expect(findBrowser()).toBe(installed);
  const managed = program(".cache/ms-playwright/chromium-1254/chrome-linux64/chrome");
  expect(findBrowser()).toBe(managed);
  const named = program("my/chrome");
  vi.stubEnv("GISELLE_CHROMIUM", named);
  expect(findBrowser()).toBe(named);
});

it("chooses the newest of Playwright's browsers by build number, not alphabetically", () => {
  program(".cache/ms-playwright/chromium-999/chrome-linux/chrome");
  const newest = program(".cache/ms-playwright/chromium-1254/chrome-linux/chrome");
  program(".cache/ms-playwright/chromium_headless_shell-2000/chrome-linux/headless_shell");
  expect(findBrowser()).toBe(newest);
});

it("rejects a named browser that does not exist, instead of choosing another", async () => {
  program("bin/chromium");
  vi.stubEnv("GISELLE_CHROMIUM", "/nowhere/chrome");
  await expect(findOrInstallBrowser(() => {}, process.env)).rejects.toMatchObject({
    message: "GISELLE_CHROMIUM names /nowhere/chrome, which is not a program.",
    cure: "Correct the path, or unset the variable.",
  });
});

it("lists all options when no browser can be installed", async () => {
  vi.spyOn(process, "getuid").mockReturnValue(1000);
  const env = { ...process.env, GISELLE_NODE: "/bin/false" }; // so that Playwright's download fails
  await expect(findOrInstallBrowser(() => {}, env)).rejects.toMatchObject({
    message: expect.stringMatching(
      /none could be installed[\s\S]*Playwright's download failed[\s\S]*apt-get was not tried/,
    ),
    cure: expect.stringMatching(
      /GISELLE_CHROMIUM[\s\S]*playwright-core install[\s\S]*apt-get install chromium[\s\S]*brew/,
    ),
  });
});

it("fetches the npm package that carries a browser, in its own version, without root (Linux on x64)", async () => {
  const { platform, arch } = process;
  Object.defineProperties(process, { platform: { value: "linux" }, arch: { value: "x64" } });
  onTestFinished(() => void Object.defineProperties(process, { platform: { value: platform }, arch: { value: arch } }));
  vi.spyOn(process, "getuid").mockReturnValue(1000);
  program("bin/npm", `#!/bin/sh\necho "$@" > ${machine}/asked\nexit 1\n`);
  const env = { ...process.env, GISELLE_NODE: "/bin/false" };
  await expect(findOrInstallBrowser(() => {}, env)).rejects.toThrow("none could be installed");
  expect(readFileSync(join(machine, "asked"), "utf8").trim()).toMatch(/^pack .*@sparticuz\/chromium@\d+\.\d+\.\d+$/);
});

it("unpacks Debian's browser without root before it takes npm's, which cannot run the extension", async () => {
  vi.spyOn(process, "getuid").mockReturnValue(1000);
  for (const name of ["apt-get", "dpkg-deb", "npm"])
    program(`bin/${name}`, `#!/bin/sh\necho ${name} >> ${machine}/asked\nexit 1\n`);
  const env = { ...process.env, GISELLE_NODE: "/bin/false" };
  await expect(findOrInstallBrowser(() => {}, env)).rejects.toThrow("none could be installed");
  expect(readFileSync(join(machine, "asked"), "utf8")).toMatch(/^(apt-get\n)+npm\n/);
});

function program(path: string, script = ""): string {
  const file = join(machine, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, script);
  chmodSync(file, 0o755);
  return file;
}
