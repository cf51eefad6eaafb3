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

it("has defaults as long as nothing is chosen", async () => {
  expect(await open().file.read()).toEqual(defaultSettings);
});

it("finds again what was chosen, in a file for the user alone, and leaves no other", async () => {
  const { file, folder, path } = open();
  expect(await file.write({ ...chosen, model: "  qwen3 " })).toEqual(chosen);
  expect(await file.read()).toEqual(chosen);
  expect([readdirSync(folder), statSync(path).mode & 0o777]).toEqual([["settings.json"], 0o600]);
});

it.each([
  [{ ...chosen, engine: "oracle" }, /^These are not settings\. engine: /],
  [{ ...chosen, profile: "yolo" }, /profile: /],
  [{ ...chosen, extra: 1 }, /the whole: /],
  [{ ...chosen, origins: { allowed: ["not an origin"], blocked: [] } }, /not an origin/],
  [null, /the whole: /],
])("refuses %o, names what is wrong, and keeps what there was", async (given, message) => {
  const { file, path } = open(JSON.stringify(chosen));
  await expect(file.write(given)).rejects.toThrow(message);
  expect(readFileSync(path, "utf8")).toBe(JSON.stringify(chosen));
});

it.each(["{", "[]"])("says which file to correct when it holds %j", async (text) => {
  const { file, path } = open(text);
  await expect(file.read()).rejects.toThrow(`${path} holds no settings`);
});
