// Files of a workspace that other programs run or obey: hooks, settings, start files of shells. The agent may read them.
import { sep } from "node:path";

/** Obeyed in the folder that is somebody's home. In the home of this user, so is every other name that begins with a dot. */
export const ofHome = [
  ...[".gitconfig", ".ssh", ".config", ".local", ".inputrc", ".vimrc", ".pam_environment", ".xprofile", ".xsession"],
  ...[".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".profile"],
  ...[".zshrc", ".zshenv", ".zprofile", ".zlogin", ".zlogout", ".kshrc", ".cshrc", ".tcshrc", ".login"],
];

/** Obeyed in every folder that somebody works in. */
export const ofProject = [
  ...[".git/hooks", ".git/config", ".git/config.worktree", ".git/commondir", ".git/modules", ".git/worktrees"],
  ...[".husky", ".github/workflows"],
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
    written.endsWith("/.git/") || // a file that names another folder
    written.endsWith("/head/") // makes a folder one that git takes its settings from
  );
}
