import { realpathSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import type { NamedManifest } from "./one-version.ts";
import { checkEngines, checkPublishFields } from "./publish-fields.ts";
import { readManifest, readPackages, root } from "./workspace.ts";

const published = readPackages().filter(({ manifest }) => !manifest.private);

describe("each published package", () => {
  it.each(published)("$folder says where it comes from, and how it is published", ({ folder, manifest }) => {
    expect(checkPublishFields({ folder: `packages/${folder}`, manifest })).toEqual([]);
  });

  it.each(published)("$folder runs on no older Node than its dependencies do", ({ folder, manifest }) => {
    const installed = (name: string) =>
      readManifest(realpathSync(join(root, "packages", folder, "node_modules", name)));
    expect(checkEngines({ folder: `packages/${folder}`, manifest }, installed)).toEqual([]);
  });
});

const sound: NamedManifest = {
  folder: "packages/agent",
  manifest: {
    name: "@giselles-ai/agent",
    description: "Does a task in a web page.",
    keywords: ["browser", "agent", "automation"],
    homepage: "https://github.com/giselles-ai/giselle/tree/main/packages/agent#readme",
    bugs: { url: "https://github.com/giselles-ai/giselle/issues" },
    repository: {
      type: "git",
      url: "git+https://github.com/giselles-ai/giselle.git",
      directory: "packages/agent",
    },
    engines: { node: ">=22" },
    sideEffects: false,
    publishConfig: { access: "public", provenance: true },
    dependencies: { zod: "^4.0.0" },
    optionalDependencies: { keyring: "^2.0.0" },
  },
};
const change = (fields: object): NamedManifest => ({ ...sound, manifest: { ...sound.manifest, ...fields } });

describe("checkPublishFields", () => {
  it("accepts a complete manifest", () => {
    expect(checkPublishFields(sound)).toEqual([]);
  });

  it.each([
    [{ repository: { ...sound.manifest.repository, directory: "packages/planner" } }, `"repository" should be`],
    [{ homepage: undefined }, `"homepage" should be`],
    [{ bugs: undefined }, `"bugs" should be`],
    [{ publishConfig: { access: "public" } }, `"publishConfig" should be {"access":"public","provenance":true}.`],
    [{ keywords: ["agent", "agent", "agent"] }, `"keywords" should be at least three different words`],
    [{ keywords: undefined }, `"keywords" should be at least three different words`],
    [{ description: undefined }, `"description" is missing.`],
    [{ sideEffects: undefined }, `"sideEffects" is missing`],
  ])("refuses %j", (fields, fix) => {
    expect(checkPublishFields(change(fields))).toEqual([expect.stringContaining(fix)]);
  });
});

describe("checkEngines", () => {
  const demanding = (node?: string) => (name: string) => ({ name, ...(node && { engines: { node } }) });

  it.each([undefined, ">=20", ">= 10", ">=22.0.0", "^18 || ^20"])("accepts dependencies that demand %s", (node) => {
    expect(checkEngines(sound, demanding(node))).toEqual([]);
  });

  it("names every dependency that demands more", () => {
    expect(checkEngines(sound, demanding(">=22.12"))).toEqual([
      `packages/agent/package.json: "engines.node" should be ">=22.12" or more: zod demands it.`,
      `packages/agent/package.json: "engines.node" should be ">=22.12" or more: keyring demands it.`,
    ]);
  });

  it("refuses a form that it cannot compare", () => {
    expect(checkEngines(change({ engines: { node: "22" } }), demanding())).toEqual([
      `packages/agent/package.json: "engines.node" should be a lowest version, such as ">=22".`,
    ]);
  });
});
