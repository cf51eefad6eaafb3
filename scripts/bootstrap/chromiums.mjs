// Several versions of Chromium, for `npm run test:browsers`: the one that is found on this machine, and others of the supported
// range beside it, unpacked into this clone.
import { oldestSupported } from "../../packages/chromium/src/launch/supported-version.ts";
import { findBrowser } from "./browser.mjs";
import { isExecutable } from "./command.mjs";
import { listVersions, unpackProgram } from "./debian.mjs";
import { fetchNpmChromium, findNpmChromium, hasNpmChromium } from "./npm-chromium.mjs";
import { tools } from "./paths.mjs";

/** The oldest that is supported, and two between it and the newest. */
const npmVersions = ["140.0.0", "147.0.2", "153.0.0"];

/** Paths of browser programs. Calls `note` with what it fetches, and with what it could not fetch. */
export async function findChromiums(note) {
  const found = findBrowser();
  const others = hasNpmChromium()
    ? await fetchAll(npmVersions, fromNpm, note)
    : await fetchAll(await debianVersions(), fromDebian, note);
  return [found, ...others].filter(Boolean);
}

async function fetchAll(versions, fetchOne, note) {
  const paths = [];
  for (const version of versions) paths.push(await fetchOne(version, note));
  return paths;
}

async function fromNpm(version, note) {
  const failure = findNpmChromium(version) ? undefined : await fetchNpmChromium(note, version);
  if (failure) note(failure);
  return findNpmChromium(version);
}

async function debianVersions() {
  const versions = await listVersions("chromium");
  return versions.filter((version) => Number.parseInt(version, 10) >= oldestSupported);
}

async function fromDebian(version, note) {
  const folder = `${tools}browsers/debian-${version}/`;
  const path = `${folder}bin/chromium`;
  if (isExecutable(path)) return path;
  const packages = ["chromium", "chromium-common"].map((name) => `${name}=${version}`);
  const failure = await unpackProgram(
    { name: "chromium", packages, program: "/usr/lib/chromium/chromium", folder },
    note,
  );
  if (failure) note(failure);
  return failure ? undefined : path;
}
