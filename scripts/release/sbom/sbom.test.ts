import { describe, expect, it } from "vitest";
import { createTemporaryFolder } from "../../../rules/temporary-folder.ts";
import { compareVersions, findAffected } from "./advisories.ts";
import { compareFiles, findUnlistedSources } from "./cyclonedx.ts";
import { findUnpinned, type Lockfile, readLockfile } from "./lockfile.ts";
import { describePackage, readTarball } from "./package-bom.ts";

const lockfile = readLockfile();

describe("the bill of materials of a package", () => {
  it("lists what comes with it, with the hashes of the lockfile, and every packed file", async () => {
    const { bom, manifest, tarball } = await describePackage("protocol", createTemporaryFolder(), lockfile);
    expect(bom.metadata.component).toMatchObject({ name: "@giselles-ai/protocol", version: manifest.version });
    const sha512 = { alg: "SHA-512", content: expect.stringMatching(/^[0-9a-f]{128}$/) };
    expect(bom.components.filter(({ type }) => type === "library")).toMatchObject([
      { name: "zod", purl: expect.stringMatching(/^pkg:npm\/zod@\d/), hashes: [sha512] },
    ]);
    const files = readTarball(tarball);
    expect(files.map(({ path }) => path)).toEqual(expect.arrayContaining(["LICENSE", "dist/index.js", "package.json"]));
    expect(compareFiles(bom, files)).toEqual([]);
    // Control: files that were changed, added or removed after the bill was written.
    const [first, second, ...rest] = files;
    if (!first || !second) throw new Error("The tarball is empty.");
    const changed = [
      { ...first, data: Buffer.from("changed") },
      ...rest,
      { path: "dist/added.js", data: Buffer.from("") },
    ];
    expect(compareFiles(bom, changed)).toEqual([
      `${first.path} has another content than listed.`,
      "dist/added.js is packed, but not listed.",
      `${second.path} is listed, but not packed.`,
    ]);
    const map = JSON.stringify({ sources: ["../../node_modules/.pnpm/left-pad@1/node_modules/left-pad/index.js"] });
    expect(findUnlistedSources(bom, [{ path: "dist/index.js.map", data: Buffer.from(map) }])).toEqual([
      "dist/index.js.map contains left-pad.",
    ]);
  });

  it("lists what a bundler has put into its files", async () => {
    const { bom } = await describePackage("element", createTemporaryFolder(), lockfile);
    const bundled = bom.components.filter(({ properties }) =>
      properties?.some(({ name }) => name === "giselle:bundled"),
    );
    expect(bundled.map(({ name }) => name)).toEqual(["preact", "zod"]);
  });
});

it("pins every package by its content, and finds those that are not", () => {
  expect(findUnpinned(lockfile)).toEqual([]);
  const packages: Lockfile["packages"] = {
    "a@1.0.0": { resolution: { integrity: "sha512-x" } },
    "b@1.0.0": { resolution: { tarball: "https://example.com/b.tgz" } },
    "c@1.0.0": { resolution: { integrity: "sha1-x" } },
  };
  expect(findUnpinned({ ...lockfile, packages })).toEqual(["b@1.0.0", "c@1.0.0"]);
});

describe("advisories from files", () => {
  const advisory = (events: object[]) => ({
    id: "X-1",
    affected: [{ package: { ecosystem: "npm", name: "a" }, ranges: [{ type: "SEMVER", events }] }],
  });

  it.each([
    ["1.2.3", [{ introduced: "0" }, { fixed: "1.2.4" }], true],
    ["1.2.4", [{ introduced: "0" }, { fixed: "1.2.4" }], false],
    ["1.2.4-rc.1", [{ introduced: "0" }, { fixed: "1.2.4" }], true],
    ["2.0.0", [{ introduced: "0" }, { fixed: "1.2.4" }, { introduced: "2.0.0" }, { fixed: "2.1.0" }], true],
    ["1.10.0", [{ introduced: "1.9.0" }, { last_affected: "1.10.0" }], true],
    ["1.10.1", [{ introduced: "1.9.0" }, { last_affected: "1.10.0" }], false],
  ])("%s in %j: %s", (version, events, isAffected) => {
    const found = findAffected(
      [
        { name: "a", version },
        { name: "b", version },
      ],
      [advisory(events)],
    );
    expect(found).toHaveLength(isAffected ? 1 : 0);
  });

  it("orders versions as semantic versions do", () => {
    const ordered = [
      "1.0.0-alpha",
      "1.0.0-alpha.1",
      "1.0.0-alpha.beta",
      "1.0.0-beta.2",
      "1.0.0-beta.11",
      "1.0.0",
      "1.0.10",
    ];
    expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
  });
});
