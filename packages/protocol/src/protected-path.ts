// Files of a workspace that other programs run or obey: hooks, settings, start files of shells. The agent may read them, but neither
// it nor a page may create or change them.

/** Obeyed in the folder that is somebody's home. In the home of this user, so is every other name that begins with a dot. */
export const protectedInHome = [
  ...[".gitconfig", ".ssh", ".config", ".local", ".inputrc", ".vimrc", ".pam_environment", ".xprofile", ".xsession"],
  ...[".bashrc", ".bash_profile", ".bash_login", ".bash_logout", ".bash_aliases", ".profile"],
  ...[".zshrc", ".zshenv", ".zprofile", ".zlogin", ".zlogout", ".kshrc", ".cshrc", ".tcshrc", ".login"],
];

/** Obeyed in every folder that somebody works in. */
export const protectedInProject = [
  ...[".git/hooks", ".git/config", ".git/config.worktree", ".git/commondir", ".git/modules", ".git/worktrees"],
  ...[".husky", ".github/workflows"],
  ...[".pre-commit-config.yaml", "lefthook.yml", ".lefthook.yml", ".gitlab-ci.yml", ".envrc"],
  ...[".npmrc", ".yarnrc", ".yarnrc.yml", ".pnpmfile.cjs"],
  ...[".vscode", ".idea", ".devcontainer", ".devcontainer.json"],
  ...["giselle.config.json", ".mcp.json", ".claude", ".codex", ".gemini", ".cursor"],
];

/**
 * Whether a path, relative to the workspace, is such a file or inside such a folder. Case does not matter: disks differ.
 *
 * @example <caption>packages/protocol/src/protected-path.test.ts</caption>
 * expect(isProtectedPath("inner/.git/hooks/pre-commit")).toBe(true);
 */
export function isProtectedPath(path: string): boolean {
  const written = `/${path.replaceAll("\\", "/").toLowerCase()}/`;
  return (
    protectedInHome.some((name) => written.startsWith(`/${name}/`)) ||
    protectedInProject.some((name) => written.includes(`/${name}/`)) ||
    written.endsWith("/.git/") || // a file that names another folder
    written.endsWith("/head/") // makes a folder one that git takes its settings from
  );
}
