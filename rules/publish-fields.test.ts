import { describe, expect, it } from "vitest";
import type { NamedManifest } from "./one-version.ts";
import { checkPublishFields } from "./publish-fields.ts";
import { readPackages } from "./workspace.ts";

const published = readPackages().filter(({ manifest }) => !manifest.private);

describe("each published package", () => {
  it.each(published)("$folder says where it comes from, and how it is published", ({ folder, manifest }) => {
    expect(checkPublishFields({ folder: `packages/${folder}`, manifest })).toEqual([]);
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
  ])("refuses %j", (fields, wayOut) => {
    expect(checkPublishFields(change(fields))).toEqual([expect.stringContaining(wayOut)]);
  });
});
