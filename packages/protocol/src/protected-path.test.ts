import { expect, it } from "vitest";
import { isProtectedPath } from "./protected-path.ts";

it.each([
  ".bashrc",
  ".BASHRC",
  "giselle.config.json",
  "a/b/lefthook.yml",
  "a\\.git\\config",
  "mirror/HEAD",
  ".ssh/config",
])("%s is obeyed by other programs", (path) => {
  expect(isProtectedPath(path)).toBe(true);
});

it.each(["notes.txt", "src/.bashrc", "head/index.ts", "overhead", "git/config"])("%s is not", (path) => {
  expect(isProtectedPath(path)).toBe(false);
});

it("knows hooks of an inner project", () => {
  expect(isProtectedPath("inner/.git/hooks/pre-commit")).toBe(true);
});
