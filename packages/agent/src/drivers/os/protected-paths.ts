// Files of a workspace that other programs run or obey: hooks, settings, start files of shells. The agent may read them.
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join, sep } from "node:path";

const protectedPaths = [
  ...[".git/hooks", ".git/config", ".gitconfig", ".husky", ".github/workflows"],
  ...[".bashrc", ".bash_profile", ".bash_login", ".profile", ".zshrc", ".zshenv", ".zprofile", ".envrc"],
  ...[".npmrc", ".yarnrc", ".yarnrc.yml", ".pnpmfile.cjs"],
  ...[".vscode", ".idea", ".ssh", ".config"],
  ...["giselle.config.json", ".mcp.json", ".claude", ".codex", ".gemini", ".cursor"],
];

/** Whether a path, relative to the workspace, is such a file or inside such a folder. Case does not matter: disks differ. */
export function isProtected(path: string): boolean {
  const written = path.split(sep).join("/").toLowerCase();
  return protectedPaths.some((name) => written === name || written.startsWith(`${name}/`));
}

export function existingProtectedPaths(workspace: string): string[] {
  return protectedPaths.filter((path) => existsSync(join(workspace, path)));
}

/** Removes what a command has created in spite of that. Returns their names. */
export async function removeNewProtectedPaths(workspace: string, before: readonly string[]): Promise<string[]> {
  const created = existingProtectedPaths(workspace).filter((path) => !before.includes(path));
  for (const path of created) await rm(join(workspace, path), { recursive: true, force: true });
  return created;
}
