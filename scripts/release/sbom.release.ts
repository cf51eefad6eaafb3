// `npm run release:check`: every published package has a bill of materials that matches its tarball and the lockfile.
import { expect, it } from "vitest";
import { createTemporaryFolder } from "../../rules/temporary-folder.ts";
import { compareFiles, findUnlistedSources } from "./sbom/cyclonedx.ts";
import { findUnpinned, readLockfile } from "./sbom/lockfile.ts";
import { describePackage, publishedFolders, readTarball } from "./sbom/package-bom.ts";

const lockfile = readLockfile();

it("the lockfile pins every package by its SHA-512", () => {
  expect(findUnpinned(lockfile)).toEqual([]);
});

it.each(publishedFolders)("@giselles-ai/%s: packed files match the bill of materials", async (folder) => {
  const pack = () => describePackage(folder, createTemporaryFolder(), lockfile);
  const [first, second] = [await pack(), await pack()];
  const packed = readTarball(second.tarball);
  expect(compareFiles(first.bom, packed)).toEqual([]);
  expect(findUnlistedSources(first.bom, packed)).toEqual([]);
  expect(second.bom).toEqual(first.bom);
});
