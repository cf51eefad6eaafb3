// Finds a Chromium. Order: the one that is named, one that Playwright manages, one that is installed, one that was fetched
// into this clone, then install one.
import { join } from "node:path";
import { isExecutable, lastLines, namedProgram, runCommand, which } from "./command.mjs";
import { aptInstall, canUseApt, findUnpacked, unpackProgram } from "./debian.mjs";
import { fetchNpmChromium, findNpmChromium } from "./npm-chromium.mjs";
import { root } from "./paths.mjs";
import { playwrightPrograms } from "./playwright-browsers.mjs";
import { StepFailed } from "./progress.mjs";

const everyWay = `Any one of these gives a browser:
  - set GISELLE_CHROMIUM to the path of a Chrome, Chromium or Edge program
  - npx playwright-core install --with-deps chromium
  - Debian, Ubuntu: sudo apt-get install chromium     Fedora: sudo dnf install chromium
  - macOS: brew install --cask chromium               Windows: winget install Google.Chrome`;

/** Finds a browser without installing anything; undefined when there is none. */
export function findBrowser() {
  const anywhere = [...playwrightManaged(), ...installed()].find(isExecutable);
  return process.env.GISELLE_CHROMIUM || anywhere || findUnpacked("chromium") || findNpmChromium();
}

export async function findOrInstallBrowser(note, env) {
  const found = namedProgram("GISELLE_CHROMIUM") ?? findBrowser();
  if (found) return { value: found, quiet: true };
  const failures = [];
  for (const install of [installWithPlaywright, installWithApt, unpackFromDebian, installWithNpm]) {
    const failure = await install(note, env);
    const browser = findBrowser();
    if (browser) return { value: browser, summary: `installed ${browser}` };
    failures.push(failure);
  }
  throw new StepFailed(`no browser found, and none could be installed.\n${failures.join("\n")}`, everyWay);
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

const playwrightManaged = () => playwrightPrograms("chromium", programs);

function installed() {
  const onPath = [
    "google-chrome-stable",
    "google-chrome",
    "chromium",
    "chromium-browser",
    "microsoft-edge-stable",
    "microsoft-edge",
  ];
  const applications = ["Google Chrome", "Chromium", "Microsoft Edge"].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  );
  const windows = [process.env.PROGRAMFILES, process.env["PROGRAMFILES(X86)"], process.env.LOCALAPPDATA]
    .filter(Boolean)
    .flatMap((folder) =>
      ["Google/Chrome/Application/chrome.exe", "Microsoft/Edge/Application/msedge.exe"].map((program) =>
        join(folder, program),
      ),
    );
  return [...onPath.map(which).filter(Boolean), ...applications, ...windows];
}

async function installWithPlaywright(note, env) {
  note("none found; trying Playwright's download");
  const cli = `${root}node_modules/playwright-core/cli.js`;
  const { ok, output } = await runCommand(env.GISELLE_NODE, [cli, "install", "chromium"], { env });
  if (!ok) return `Playwright's download failed: ${lastLines(output.replaceAll(/^\s+at .*$/gm, ""), 3)}`;
  const browser = playwrightManaged().find(isExecutable);
  // A downloaded browser may lack shared libraries of the system; its version is the cheapest thing that needs them.
  if (browser && !(await runCommand(browser, ["--version"])).ok && canUseApt()) {
    note("installing the libraries it needs");
    await runCommand(env.GISELLE_NODE, [cli, "install-deps", "chromium"], { env });
  }
}

async function installWithApt(note) {
  if (!canUseApt()) return "apt-get was not tried: it needs Debian or Ubuntu, and root.";
  const failure = await aptInstall(["chromium"], note);
  return failure && `apt-get install chromium failed: ${failure}`;
}

/** Ubuntu's package of this name has no browser inside, so it fails there. */
function unpackFromDebian(note) {
  return unpackProgram({ name: "chromium", packages: ["chromium"], program: "/usr/lib/chromium/chromium" }, note);
}

/** A headless shell, which cannot run the extension: the last resort. */
function installWithNpm(note) {
  return fetchNpmChromium(note);
}
