import { mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { findProtectedPaths } from "./find-protected-paths.ts";
import { FolderListings } from "./folder-listings.ts";

const later = () => Date.now() + 60_000;

/** A workspace of many folders, and how many of them a search has read. */
function openWorkspace({ now = later } = {}) {
  const workspace = makeFolder();
  for (let index = 0; index < 100; index += 1)
    mkdirSync(join(workspace, `folder-${index}`, "inner"), { recursive: true });
  mkdirSync(join(workspace, "shared"));
  let count = 0;
  const read = (folder: string) => {
    count += 1;
    return readdirSync(folder, { withFileTypes: true });
  };
  const listings = new FolderListings({ read, now });
  const find = () => {
    count = 0;
    const { own, targets } = findProtectedPaths(workspace, listings);
    expect({ own, targets }).toMatchObject(pick(findProtectedPaths(workspace))); // as without what was remembered
    return { count, own, targets };
  };
  return { workspace, find };
}

const pick = ({ own, targets }: { own: string[]; targets: string[] }) => ({ own, targets });

it("X2: reads each folder once, and those that have changed again", () => {
  const { workspace, find } = openWorkspace();
  expect(find().count).toBe(202);
  expect(find().count).toBe(0);
  writeFileSync(join(workspace, "folder-7", "note.txt"), "");
  expect(find().count).toBe(1);
});

const changes: [string, (workspace: string) => void][] = [
  ["a link", (workspace) => symlinkSync("../shared", join(workspace, "folder-7", ".husky"))],
  [
    "a link that replaces a folder",
    (workspace) => {
      rmSync(join(workspace, "folder-7", "inner"), { recursive: true });
      symlinkSync("../shared", join(workspace, "folder-7", "inner"));
      renameSync(join(workspace, "folder-7", "inner"), join(workspace, "folder-7", ".husky"));
    },
  ],
  [
    "a link, with the old time of its folder",
    (workspace) => {
      symlinkSync("../shared", join(workspace, "folder-7", ".husky"));
      utimesSync(join(workspace, "folder-7"), new Date(0), new Date(0));
    },
  ],
];

it.each(changes)("X2: finds what was created after the first search: %s", (_, change) => {
  const { workspace, find } = openWorkspace();
  expect(find().targets).toEqual([]); // the control
  change(workspace);
  expect(find()).toMatchObject({ own: [join("folder-7", ".husky")], targets: ["shared"] });
});

it("X2: remembers no folder that has just changed, because a second change may have the same time", () => {
  const { find } = openWorkspace({ now: () => 0 });
  expect([find().count, find().count]).toEqual([203, 203]) /* the workspace itself is read twice */;
});
