// Finds a Chromium to launch: the one in GISELLE_CHROMIUM, else one of Playwright's, else an installed one.
import { existsSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { findProgram, isProgram } from "@giselles-ai/browser-tool/internal";

const instructions = `Do one of these:
  - set GISELLE_CHROMIUM to the path of a Chrome, Chromium or Edge program
  - npx playwright-core install --with-deps chromium
  - Debian, Ubuntu: sudo apt-get install chromium     Fedora: sudo dnf install chromium
  - macOS: brew install --cask chromium               Windows: winget install Google.Chrome`;

/**
 * Finds an installed browser and returns its path. Throws an error with all ways to get one.
 *
 * @example <caption>examples/no-model-e2e-test/join.test.js</caption>
 * browser = await chromium.launch({ executablePath: findChromium() });
 */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string {
  const named = env.GISELLE_CHROMIUM;
  if (named) {
    if (isProgram(named)) return named;
    throw new Error(
      `GISELLE_CHROMIUM names ${named}, which is not a program. Correct the path, or unset the variable.`,
    );
  }
  const found = [...playwrightManaged(env), ...installed(env)].find(isProgram);
  if (!found) throw new Error(`No browser was found. ${instructions}`);
  return found;
}

/** Browsers that Playwright has downloaded, newest build first. */
function playwrightManaged(env: NodeJS.ProcessEnv): string[] {
  const folder = playwrightFolder(env);
  if (!existsSync(folder)) return [];
  const build = (name: string) => Number(name.slice("chromium-".length));
  return readdirSync(folder)
    .filter((name) => /^chromium-\d+$/.test(name))
    .sort((a, b) => build(b) - build(a))
    .flatMap((name) => programs.map((program) => join(folder, name, program)));
}

function playwrightFolder({ PLAYWRIGHT_BROWSERS_PATH: named }: NodeJS.ProcessEnv): string {
  if (named === "0") {
    const own = createRequire(import.meta.url).resolve("playwright-core/package.json");
    return join(dirname(own), ".local-browsers");
  }
  const cache = { darwin: "Library/Caches", win32: "AppData/Local" }[process.platform as string] ?? ".cache";
  return named || join(homedir(), cache, "ms-playwright");
}

const programs = [
  "chrome-linux64/chrome",
  "chrome-linux/chrome",
  "chrome-win64/chrome.exe",
  "chrome-win/chrome.exe",
  "chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  "chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing",
  "chrome-mac/Chromium.app/Contents/MacOS/Chromium",
];

const namesOnPath = [
  "google-chrome-stable",
  "google-chrome",
  "chromium",
  "chromium-browser",
  "microsoft-edge-stable",
  "microsoft-edge",
];

function installed(env: NodeJS.ProcessEnv): string[] {
  const onPath = namesOnPath.flatMap((name) => findProgram(name, env.PATH ?? "") ?? []);
  const applications = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  );
  const windows = [env.PROGRAMFILES, env["PROGRAMFILES(X86)"], env.LOCALAPPDATA].flatMap((folder) =>
    folder
      ? ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"].map((program) =>
          join(folder, program),
        )
      : [],
  );
  return [...onPath, ...applications, ...windows];
}
