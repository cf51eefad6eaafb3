import { readdirSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { builtForRealInput, readManifest } from "./build-variant.cases.ts";

const fileOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

it("E10: asks for the permissions that the docs give reasons for, and for no others", () => {
  const docs = readFileSync(fileOf("../../../docs/extension.md"), "utf8");
  const [, section = ""] = docs.split("## Permissions");
  const explained = section.split("dist/chrome-real-input").map((part) => [...part.matchAll(/^\| `(\w+)` \|/gm)]);
  const [usual = [], more = []] = explained.map((rows) => rows.map(([, name]) => name));
  const manifest = readManifest();
  expect(usual.sort()).toEqual(manifest.permissions);
  const { permissions, ...rest } = readManifest(builtForRealInput);
  expect(permissions).toEqual([...usual, ...more].sort());
  expect({ ...rest, permissions: manifest.permissions }).toEqual(manifest);
  for (const key of ["host_permissions", "optional_host_permissions", "optional_permissions", "content_scripts"])
    expect(manifest).not.toHaveProperty(key);
});

it("E10: has an icon in each size that browsers and stores ask for", () => {
  const icons = readManifest().icons as Record<string, string>;
  expect(Object.keys(icons)).toEqual(["16", "32", "48", "128"]);
  for (const [size, path] of Object.entries(icons))
    expect(readFileSync(fileOf(`../dist/chrome/${path}`)).readUInt32BE(16)).toBe(Number(size)); // the width in a PNG
});

it("E10: stays small, and the browser's own model is planned with in a file apart", () => {
  const folder = fileOf("../dist/chrome/");
  const sizes = new Map(readdirSync(folder).map((name) => [name, statSync(folder + name).size]));
  const model = sizes.get("model-planner.js") ?? 0;
  const bytes = [...sizes.values()].reduce((sum, size) => sum + size, -model);
  expect(bytes).toBeGreaterThan(100_000);
  expect(bytes).toBeLessThan(920_000);
  expect(model).toBeGreaterThan(50_000);
  expect(model).toBeLessThan(300_000);
});
