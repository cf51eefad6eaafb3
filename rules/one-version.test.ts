import { describe, expect, it } from "vitest";
import {
  checkManifest,
  checkRanges,
  checkSharedSpecs,
  checkWorkspaceSpecs,
  type NamedManifest,
  privatePackages,
} from "./one-version.ts";
import { readManifest, readPackages, root } from "./workspace.ts";

const rootManifest = readManifest(root);
const packages: NamedManifest[] = readPackages().map(({ folder, manifest }) => ({
  folder: `packages/${folder}`,
  manifest,
}));

describe("the packages go together", () => {
  it.each(packages)("$folder has the version, license and form of all", (named) => {
    expect(checkManifest(named, rootManifest)).toEqual([]);
  });

  it.each(packages)("$folder links our packages from the workspace", (named) => {
    expect(checkWorkspaceSpecs(named)).toEqual([]);
  });

  it("use one version of what several of them need", () => {
    expect(checkSharedSpecs([{ folder: ".", manifest: rootManifest }, ...packages])).toEqual([]);
  });

  it.each(packages.filter(({ manifest }) => !manifest.private))("$folder takes what it needs in ranges", (named) => {
    expect(checkRanges(named)).toEqual([]);
  });

  it("are all published, but for what is bundled, the tests' own and the app", () => {
    const unpublished = packages.filter(({ manifest }) => manifest.private).map(({ folder }) => folder);
    expect(unpublished).toEqual(privatePackages.map((name) => `packages/${name}`));
  });
});

const measure = { name: "giselle", version: "1.2.3" };
const sound: NamedManifest = {
  folder: "packages/agent",
  manifest: {
    name: "@giselles-ai/agent",
    version: "1.2.3",
    type: "module",
    license: "Apache-2.0",
    engines: { node: ">=20" },
  },
};

describe("checkManifest", () => {
  it("accepts a valid package", () => {
    expect(checkManifest(sound, measure)).toEqual([]);
  });

  it.each([
    [{ name: "@giselles-ai/agents" }, `"name" should be "@giselles-ai/agent", after its folder.`],
    [{ version: "1.2.4" }, `"version" should be "1.2.3", as in the root.`],
    [{ type: "commonjs" }, `"type" should be "module": we publish ES modules only.`],
    [{ license: "MIT" }, `"license" should be "Apache-2.0".`],
    [{ engines: {} }, `"engines" should say which "node" it runs on.`],
    [
      { private: true },
      `"private" should go: only extension, redis, testing, web stay unpublished. Change that in one-version.ts.`,
    ],
  ])("refuses %j", (change, fix) => {
    const changed = { ...sound, manifest: { ...sound.manifest, ...change } };
    expect(checkManifest(changed, measure)).toEqual([`packages/agent/package.json: ${fix}`]);
  });

  it("refuses to publish a private package", () => {
    const web = { folder: "packages/web", manifest: { ...sound.manifest, name: "@giselles-ai/web" } };
    expect(checkManifest(web, measure)).toEqual([
      `packages/web/package.json: "private" should be true: it is never published.`,
    ]);
  });
});

describe("checkWorkspaceSpecs", () => {
  it.each(["dependencies", "devDependencies", "optionalDependencies", "peerDependencies"])(
    "refuses a version for one of our packages in %s",
    (field) => {
      const manifest = { ...sound.manifest, [field]: { "@giselles-ai/protocol": "1.2.3", zod: "4.6.7" } };
      expect(checkWorkspaceSpecs({ ...sound, manifest })).toEqual([
        `packages/agent/package.json: "@giselles-ai/protocol" should be "workspace:*", not "1.2.3".`,
      ]);
    },
  );
});

describe("checkSharedSpecs", () => {
  const named = (folder: string, fields: object): NamedManifest => ({ folder, manifest: { name: folder, ...fields } });

  it("refuses two ranges in published packages, in whichever fields they are", () => {
    const one = named("packages/agent", { dependencies: { zod: "^4.2.0" } });
    const two = named("packages/server", { optionalDependencies: { zod: "^4.0.0" } });
    expect(checkSharedSpecs([one, two])).toEqual([
      `"zod" has several versions: "^4.2.0" in packages/agent; "^4.0.0" in packages/server. Choose one for all.`,
    ]);
  });

  it("refuses two versions of what we build with, in published packages, private ones and the root", () => {
    const one = named("packages/agent", { devDependencies: { zod: "4.6.7" } });
    const two = named("packages/web", { dependencies: { zod: "4.6.6" } });
    const three = named(".", { devDependencies: { zod: "4.6.5" } });
    expect(checkSharedSpecs([one, two, three])).toEqual([
      `"zod" has several versions: "4.6.7" in packages/agent; "4.6.6" in packages/web; "4.6.5" in .. Choose one for all.`,
    ]);
  });

  it("lets a range and a peer be wider than what we build with", () => {
    const one = named("packages/agent", { dependencies: { zod: "^4.2.0" } });
    const two = named("packages/browser-tool", {
      peerDependencies: { react: ">=18" },
      devDependencies: { react: "19.2.0", zod: "4.6.7" },
    });
    expect(checkSharedSpecs([one, two])).toEqual([]);
  });
});

describe("checkRanges", () => {
  const withSpec = (field: string, spec: string) => ({
    ...sound,
    manifest: { ...sound.manifest, [field]: { zod: spec } },
  });

  it.each(["dependencies", "optionalDependencies", "peerDependencies"])("refuses an exact version in %s", (field) => {
    expect(checkRanges(withSpec(field, "4.6.7"))).toEqual([
      `packages/agent/package.json: "zod" in "${field}" should be a range such as "^4.6.7", not "4.6.7". ` +
        `Choose the lowest version that \`npm run test:ranges\` passes with.`,
    ]);
  });

  it.each(["^4.2.0", "^5.9.3 || ^6.0.0", ">=18"])("accepts %s", (spec) => {
    expect(checkRanges(withSpec("dependencies", spec))).toEqual([]);
  });

  it.each(["*", "latest", "4", "~4.2.0", "^4.2.0 || 5.0.0", "npm:zod@4.6.7"])("refuses %s", (spec) => {
    expect(checkRanges(withSpec("dependencies", spec))).toHaveLength(1);
  });

  it("ignores devDependencies and our own packages", () => {
    const manifest = {
      ...sound.manifest,
      devDependencies: { zod: "4.6.7" },
      dependencies: { "@giselles-ai/protocol": "workspace:*" },
    };
    expect(checkRanges({ ...sound, manifest })).toEqual([]);
  });
});
