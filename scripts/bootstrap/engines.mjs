// Firefox and WebKit, for the tests of what runs in a user's own page. Neither is needed for anything else.
import { namedProgram, which } from "./command.mjs";
import { aptInstall, canUseApt } from "./debian.mjs";

/** For each engine: the variable that names its program, where to find it, and its packages. */
export const otherEngines = {
  firefox: {
    variable: "GISELLE_FIREFOX",
    find: () => which("firefox-esr") ?? which("firefox"),
    packages: ["firefox-esr"],
    howTo: "Debian: sudo apt-get install firefox-esr     Others: install Firefox, or set GISELLE_FIREFOX to its path",
  },
  webkit: {
    variable: "GISELLE_WEBKIT_DRIVER",
    // It needs a display, even without a screen.
    find: () => (which("Xvfb") ? which("WebKitWebDriver") : undefined),
    packages: ["webkit2gtk-driver", "xvfb"],
    howTo: "Debian, Ubuntu: sudo apt-get install webkit2gtk-driver xvfb     Others: WebKitGTK with its WebKitWebDriver",
  },
};

/** The program of an engine, without installing anything; undefined when there is none. */
export function findEngine(engine) {
  const { variable, find } = otherEngines[engine];
  return namedProgram(variable) ?? find();
}

/** The same, but installs the engine if possible. */
export async function findOrInstallEngine(engine, note) {
  const found = findEngine(engine);
  if (found || !canUseApt()) return found;
  await aptInstall(otherEngines[engine].packages, note, { isNewest: true }); // users have the newest
  return findEngine(engine);
}
