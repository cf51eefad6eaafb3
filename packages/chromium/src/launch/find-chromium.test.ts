import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { findChromium } from "./find-chromium.ts";

function write(path: string, mode = 0o700): string {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, "");
  chmodSync(path, mode);
  return path;
}

/** An environment without any other browser. */
const bare = () => ({ PLAYWRIGHT_BROWSERS_PATH: makeFolder(), PATH: makeFolder() });

it("prefers GISELLE_CHROMIUM", () => {
  const env = bare();
  write(join(env.PATH, "chromium"));
  const named = write(join(makeFolder(), "my-chrome"));
  expect(findChromium({ ...env, GISELLE_CHROMIUM: named })).toBe(named);
});

it("throws if GISELLE_CHROMIUM is not a program", () => {
  const env = bare();
  write(join(env.PATH, "chromium"));
  const text = write(join(makeFolder(), "notes.txt"), 0o600);
  expect(() => findChromium({ ...env, GISELLE_CHROMIUM: text })).toThrow(`GISELLE_CHROMIUM names ${text}`);
  expect(() => findChromium({ ...env, GISELLE_CHROMIUM: "/nowhere/chrome" })).toThrow("Correct the path");
});

it("prefers the newest build of Playwright to an installed browser", () => {
  const env = bare();
  write(join(env.PATH, "chromium"));
  const folder = env.PLAYWRIGHT_BROWSERS_PATH;
  for (const build of [999, 1200, 1010]) write(join(folder, `chromium-${build}`, "chrome-linux/chrome"));
  write(join(folder, "chromium_headless_shell-9999", "chrome-linux/chrome"));
  expect(findChromium(env)).toBe(join(folder, "chromium-1200", "chrome-linux/chrome"));
});

it("skips an incomplete build", () => {
  const env = bare();
  const folder = env.PLAYWRIGHT_BROWSERS_PATH;
  mkdirSync(join(folder, "chromium-1200"));
  const whole = write(join(folder, "chromium-1100", "chrome-linux64/chrome"));
  expect(findChromium(env)).toBe(whole);
});

it("searches the PATH, best name first", () => {
  const env = bare();
  const second = makeFolder();
  write(join(env.PATH, "chromium"));
  const chrome = write(join(second, "google-chrome"));
  expect(findChromium({ ...env, PATH: [env.PATH, second].join(delimiter) })).toBe(chrome);
});

it("finds a browser where Windows installs it", () => {
  const env = { ...bare(), PROGRAMFILES: makeFolder() };
  const program = write(join(env.PROGRAMFILES, "Google/Chrome/Application/chrome.exe"));
  expect(findChromium(env)).toBe(program);
});
