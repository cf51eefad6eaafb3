// Stamps remember what a step last worked on, so that it is done again only when that has changed.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, tools } from "./paths.mjs";

/** One hash over files and folders, by their paths and contents. What does not exist counts as empty. */
export function hashFiles(paths, seed = "") {
  const hash = createHash("sha256").update(seed);
  for (const file of paths.flatMap(listFiles)) hash.update(`\0${file.slice(root.length)}\0`).update(readFileSync(file));
  return hash.digest("hex");
}

function listFiles(path) {
  try {
    return readdirSync(path, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
      .sort();
  } catch (error) {
    if (error.code === "ENOTDIR") return [path];
    if (error.code === "ENOENT") return [];
    throw error;
  }
}

const stampFile = (name) => `${tools}stamps/${name}`;

export function readStamp(name) {
  try {
    return readFileSync(stampFile(name), "utf8");
  } catch {
    return undefined;
  }
}

export function writeStamp(name, hash) {
  mkdirSync(`${tools}stamps`, { recursive: true });
  writeFileSync(stampFile(name), hash);
}

export function clearStamp(name) {
  rmSync(stampFile(name), { force: true });
}
