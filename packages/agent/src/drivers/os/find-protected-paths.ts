// Finds what other programs obey in a workspace, and puts it back after a command.
import { type Dirent, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { rm, symlink } from "node:fs/promises";
import { homedir } from "node:os";
import { dirname, isAbsolute, join, relative, resolve, sep } from "node:path";
import { protectedInHome, protectedInProject } from "@giselles-ai/protocol/rules";
import { FolderListings } from "./folder-listings.ts";

/** Paths are relative to the workspace. */
export interface ProtectedPaths {
  /** Files and folders that other programs obey. */
  own: string[];
  /** Those that are links, with what is written in them. A link cannot be mounted, so a command can replace it. */
  links: Map<string, string>;
  /** What links lead to inside of the workspace, and what is in their place if they lead nowhere yet. */
  targets: string[];
  /** Those that exist, without what is in another of them. */
  existing: string[];
  /** Whether the workspace is the home of this user, where every name that begins with a dot may be a setting. */
  isHome: boolean;
}

const setting = /^\.(?!git(?:[\\/]|$))/;

/** More folders than this are not looked at. */
const maxFolders = 50_000;

/** With the listings of an earlier search, only folders that have changed are read again. */
export function findProtectedPaths(workspace: string, listings = new FolderListings()): ProtectedPaths {
  const isHome = realPathOf(homedir()) === workspace;
  const own = listings
    .list(workspace)
    .map(({ name }) => name)
    .filter((name) => protectedInHome.includes(name) || (isHome && setting.test(name)));
  const folders = [""];
  for (let at = 0; at < folders.length && at < maxFolders; at += 1) {
    const path = folders[at] as string;
    const entries = listings.list(join(workspace, path));
    own.push(...ofProjectIn(workspace, path, entries));
    for (const entry of entries)
      if (entry.isDirectory() && !/^(?:node_modules|\.git)$/.test(entry.name)) folders.push(join(path, entry.name));
  }
  const links = new Map(own.filter((path) => isLink(workspace, path)).map((path) => [path, readLink(workspace, path)]));
  const targets = [...links.keys()].flatMap((path) => targetInside(workspace, path));
  const all = [...new Set([...own, ...targets])].filter((path) => realPathOf(join(workspace, path)) !== undefined);
  const existing = all.filter((path) => !all.some((other) => path.startsWith(`${other}${sep}`)));
  return { own, links, targets, existing, isHome };
}

/** Whether a path is something that other programs obey, perhaps under another name. */
export function isTargetOf({ existing, targets, isHome }: ProtectedPaths, path: string): boolean {
  if (isHome && setting.test(path)) return true;
  return [...existing, ...targets].some((other) => path === other || path.startsWith(`${other}${sep}`));
}

/** Removes what a command has created in spite of that, and writes links again. Returns the names. */
export async function restoreProtectedPaths(workspace: string, before: ProtectedPaths): Promise<string[]> {
  const now = findProtectedPaths(workspace);
  const replaced = [...before.links].filter(([path, text]) => now.links.get(path) !== text);
  const created = [
    ...now.own.filter((path) => !before.own.includes(path)),
    ...before.targets.filter((path) => !before.existing.includes(path) && statOf(join(workspace, path))),
  ];
  const changed = [...replaced.map(([path]) => path), ...created];
  for (const path of changed) await rm(join(workspace, path), { recursive: true, force: true });
  for (const [path, text] of replaced) await symlink(text, join(workspace, path)).catch(() => {}); // its folder is gone
  return [...new Set(changed)];
}

/** The folders around the paths, outermost first, without the workspace itself. */
export function foldersAround(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) folders.add(folder);
  return [...folders].sort((one, other) => one.length - other.length);
}

function ofProjectIn(workspace: string, folder: string, entries: readonly Dirent[]): string[] {
  const names = new Map(entries.map((entry) => [entry.name, entry]));
  const isThere = (name: string) =>
    names.has(name.split("/")[0] as string) && statOf(join(workspace, folder, name)) !== undefined;
  const isGitFolder = names.has("HEAD") && (names.has("commondir") || (names.has("objects") && names.has("refs")));
  const ofGit = isGitFolder ? ["HEAD", "config", "commondir", "hooks"].filter((name) => names.has(name)) : [];
  const git = names.get(".git");
  const instead = git && !git.isDirectory() ? [".git"] : []; // a file or a link that names another folder
  return [...protectedInProject.filter(isThere), ...ofGit, ...instead].map((name) => join(folder, name));
}

function isLink(workspace: string, path: string): boolean {
  return statOf(join(workspace, path))?.isSymbolicLink() === true;
}

function readLink(workspace: string, path: string): string {
  return readlinkSync(join(workspace, path));
}

function targetInside(workspace: string, path: string): string[] {
  const link = join(workspace, path);
  const target = relative(workspace, realPathOf(link) ?? resolve(dirname(link), readLink(workspace, path)));
  return target === "" || target.startsWith("..") || isAbsolute(target) ? [] : [target];
}

function statOf(path: string) {
  return lstatSync(path, { throwIfNoEntry: false });
}

function realPathOf(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined; // a link that leads nowhere yet
  }
}
