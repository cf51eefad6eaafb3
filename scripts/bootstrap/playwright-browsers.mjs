import { readdirSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

/** The paths of these programs in Playwright's download folders `<name>-<build>`, newest build first. */
export function playwrightPrograms(name, programs) {
  const cache = { darwin: "Library/Caches", win32: "AppData/Local" }[process.platform] ?? ".cache";
  const folder = process.env.PLAYWRIGHT_BROWSERS_PATH || join(homedir(), cache, "ms-playwright");
  return foldersOf(name, folder).flatMap((build) => programs.map((program) => join(folder, build, program)));
}

function foldersOf(name, folder) {
  try {
    const build = (entry) => Number(entry.slice(name.length + 1));
    return readdirSync(folder)
      .filter((entry) => entry.startsWith(`${name}-`) && Number.isInteger(build(entry)))
      .sort((a, b) => build(b) - build(a));
  } catch {
    return [];
  }
}
