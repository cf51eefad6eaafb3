// Stamps record the inputs of a step, so that it runs again only when they have changed.
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { root, tools } from "./paths.mjs";

/** One hash over the paths and contents of files and folders. Missing ones count as empty. */
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
