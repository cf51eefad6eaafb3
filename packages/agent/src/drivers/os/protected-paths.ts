// Files of a workspace that other programs run or obey: hooks, settings, start files of shells. The agent may read them.
import { type Dirent, existsSync, readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { dirname, join, sep } from "node:path";

/** Obeyed in the folder that is somebody's home. */
const ofHome = [
  ...[".gitconfig", ".ssh", ".config"],
  ...[".bashrc", ".bash_profile", ".bash_login", ".profile", ".zshrc", ".zshenv", ".zprofile", ".zlogin"],
];

/** Obeyed in every folder that somebody works in. */
const ofProject = [
  ...[".git/hooks", ".git/config", ".git/config.worktree", ".git/modules", ".husky", ".github/workflows"],
  ...[".pre-commit-config.yaml", "lefthook.yml", ".lefthook.yml", ".gitlab-ci.yml", ".envrc"],
  ...[".npmrc", ".yarnrc", ".yarnrc.yml", ".pnpmfile.cjs"],
  ...[".vscode", ".idea", ".devcontainer", ".devcontainer.json"],
  ...["giselle.config.json", ".mcp.json", ".claude", ".codex", ".gemini", ".cursor"],
];

/** Whether a path, relative to the workspace, is such a file or inside such a folder. Case does not matter: disks differ. */
export function isProtected(path: string): boolean {
  const written = `/${path.split(sep).join("/").toLowerCase()}/`;
  return (
    ofHome.some((name) => written.startsWith(`/${name}/`)) ||
    ofProject.some((name) => written.includes(`/${name}/`)) ||
    written.endsWith("/.git/") // a file that names another folder
  );
}

/** Folders below these levels, and more than this many, are not looked at. */
const maxDepth = 4;
const maxFolders = 5000;

/** Such files and folders in a workspace, relative to it. */
export function existingProtectedPaths(workspace: string): string[] {
  const found = ofHome.filter((path) => existsSync(join(workspace, path)));
  const folders: { path: string; depth: number }[] = [{ path: "", depth: 0 }];
  for (let at = 0; at < folders.length && at < maxFolders; at += 1) {
    const { path, depth } = folders[at] as (typeof folders)[number];
    const entries = listFolder(join(workspace, path));
    const names = new Map(entries.map((entry) => [entry.name, entry]));
    for (const name of ofProject)
      if (names.has(name.split("/")[0] as string) && existsSync(join(workspace, path, name)))
        found.push(join(path, name));
    if (names.get(".git")?.isFile()) found.push(join(path, ".git"));
    if (depth < maxDepth)
      for (const entry of entries)
        if (entry.isDirectory() && !/^(?:node_modules|\.git)$/.test(entry.name))
          folders.push({ path: join(path, entry.name), depth: depth + 1 });
  }
  return found.filter((path) => !found.some((other) => path.startsWith(`${other}${sep}`)));
}

/** The folders around the paths, outermost first, without the workspace itself. */
export function foldersAround(paths: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const path of paths)
    for (let folder = dirname(path); folder !== "."; folder = dirname(folder)) folders.add(folder);
  return [...folders].sort((one, other) => one.length - other.length);
}

/** Removes what a command has created in spite of that. Returns their names. */
export async function removeNewProtectedPaths(workspace: string, before: readonly string[]): Promise<string[]> {
  const created = existingProtectedPaths(workspace).filter((path) => !before.includes(path));
  for (const path of created) await rm(join(workspace, path), { recursive: true, force: true });
  return created;
}

function listFolder(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // it may not be read
  }
}
