import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createSettingsFile, defaultSettings } from "./settings.ts";

function open(text?: string) {
  const folder = makeFolder();
  const path = join(folder, "settings.json");
  if (text !== undefined) writeFileSync(path, text);
  return { file: createSettingsFile(path), folder, path };
}

const chosen = { ...defaultSettings, engine: "ollama" as const, model: "qwen3" };

it("returns the defaults if there is no file", async () => {
  expect(await open().file.read()).toEqual(defaultSettings);
});

it("reads a file of a version without prices, and refuses a price without a currency", async () => {
  const { prices: _, ...before } = chosen;
  const { file } = open(JSON.stringify(before));
  expect(await file.read()).toEqual(chosen);
  const prices = { "gpt-6-luna": { currency: "Euro", input: 1, output: 4 } };
  await expect(file.write({ ...chosen, prices })).rejects.toThrow(/prices\.gpt-6-luna\.currency: /);
});

it("stores settings in one file that only the user can read", async () => {
  const { file, folder, path } = open();
  expect(await file.write({ ...chosen, model: "  qwen3 " })).toEqual(chosen);
  expect(await file.read()).toEqual(chosen);
  expect([readdirSync(folder), statSync(path).mode & 0o777]).toEqual([["settings.json"], 0o600]);
});

it.each([
  [{ ...chosen, engine: "oracle" }, /^Invalid settings\. engine: /],
  [{ ...chosen, profile: "yolo" }, /profile: /],
  [{ ...chosen, extra: 1 }, /the whole: /],
  [{ ...chosen, origins: { allowed: ["not an origin"], blocked: [] } }, /not an origin/],
  [null, /the whole: /],
])("rejects %o, names the problem, and keeps the stored settings", async (given, message) => {
  const { file, path } = open(JSON.stringify(chosen));
  await expect(file.write(given)).rejects.toThrow(message);
  expect(readFileSync(path, "utf8")).toBe(JSON.stringify(chosen));
});

it.each(["{", "[]"])("names the file to fix if it contains %j", async (text) => {
  const { file, path } = open(text);
  await expect(file.read()).rejects.toThrow(`${path} is not a valid settings file`);
});
