import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { type Manifest, toFirefoxManifest } from "../src/build/firefox-manifest.ts";

const chrome = JSON.parse(
  readFileSync(fileURLToPath(new URL("../public/manifest.json", import.meta.url)), "utf8"),
) as Manifest;

it("writes Firefox's manifest with no more permissions, and with the same protection of its pages", () => {
  const firefox = toFirefoxManifest(chrome);
  expect(firefox.background).toEqual({ scripts: ["worker.js"] });
  expect(firefox.sidebar_action).toMatchObject({ default_panel: "panel.html" });
  expect(firefox.permissions).toEqual(["activeTab", "alarms", "scripting", "storage"]);
  for (const permission of firefox.permissions) expect(chrome.permissions).toContain(permission);
  expect(firefox.content_security_policy).toEqual(chrome.content_security_policy);
  for (const key of ["side_panel", "minimum_chrome_version", "host_permissions", "web_accessible_resources"])
    expect(firefox).not.toHaveProperty(key);
});

it("refuses a manifest that has no worker", () => {
  expect(() => toFirefoxManifest({ ...chrome, background: {} })).toThrow("no worker");
});
