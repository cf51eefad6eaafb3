import { chmodSync, existsSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { describe, expect, it, onTestFinished } from "vitest";
import { createChromiumDriver } from "../create-chromium-driver.ts";
import { startChromium } from "./start-chromium.ts";
import { proxied, switchesFor } from "./switches.ts";

/** A fake browser: a shell script. */
function makeProgram(lines: string): { program: string; folder: string } {
  const folder = mkdtempSync(join(tmpdir(), "giselle-program-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const program = join(folder, "browser");
  writeFileSync(program, `#!/bin/sh\n${lines}\n`);
  chmodSync(program, 0o755);
  return { program, folder };
}

/** Ignores the order of lists, additional entries, and the folder. */
function toParts(one: string): string[] {
  const [, name, list] = /^(--(?:en|dis)able-features)=(.*)$/.exec(one) ?? [];
  return list ? list.split(",").map((feature) => `${name} ${feature}`) : [one.replace(/^(--user-data-dir=).*/, "$1")];
}

const toName = (one: string) => one.replace(/=.*/, "");

describe("startChromium", () => {
  it.each([true, false])("passes every switch that Playwright uses (headless: %s)", async (headless) => {
    const { program, folder } = makeProgram(`printf '%s\\n' "$@" > "$(dirname "$0")/args"; exit 1`);
    await chromium.launch({ executablePath: program, headless, chromiumSandbox: false }).catch(() => {});
    const theirs = readFileSync(join(folder, "args"), "utf8").trim().split("\n");
    const ours = switchesFor({ headless, sandbox: false, folder: "", args: [] });
    expect(ours.flatMap(toParts)).toEqual(expect.arrayContaining(theirs.flatMap(toParts)));
    expect(ours.map(toName).sort()).toEqual([...theirs, ...proxied].map(toName).sort());
  });

  it.each([
    ["ends at once", "exit 3", /could not be started: it ended with 3/],
    ["says why", "echo 'the disk is full' >&2; exit 1", /could not be started: the disk is full/],
    ["has no screen", "echo 'Missing X server or $DISPLAY' >&2; exit 1", /use xvfb-run/],
    ["lacks a library", "echo 'error while loading shared libraries: libnss3.so: no' >&2; exit 127", /install-deps/],
    ["may not use its sandbox", "echo 'FATAL: No usable sandbox!' >&2; kill -5 $$", /sandbox is not permitted here/],
  ])("reports a browser that %s, with a remedy", async (_, lines, words) => {
    const { program } = makeProgram(lines);
    const driver = createChromiumDriver({ executablePath: program });
    await expect(driver.snapshot()).rejects.toThrow(words);
    await driver.close();
  });

  it("names a path that is not a program", async () => {
    const driver = createChromiumDriver({ executablePath: "/no/such/browser" });
    await expect(driver.snapshot()).rejects.toThrow("The browser /no/such/browser could not be started");
    await driver.close();
  });

  it("kills a browser that hangs on closing, and deletes its profile", async () => {
    const { program, folder } = makeProgram(`printf '%s\\n' "$@" > "$(dirname "$0")/args"; echo up >&2; sleep 600`);
    const { close } = startChromium(program, { headless: true, sandbox: false, args: [] });
    await expect.poll(() => existsSync(join(folder, "args"))).toBe(true);
    await expect.poll(() => readFileSync(join(folder, "args"), "utf8")).toContain("--no-startup-window");
    const profile = /--user-data-dir=(.*)/.exec(readFileSync(join(folder, "args"), "utf8"))?.[1] ?? "";
    expect(existsSync(profile)).toBe(true);
    await close();
    expect(existsSync(profile)).toBe(false);
  });
});
