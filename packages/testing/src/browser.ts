import { type Browser, chromium } from "playwright-core";
import { launchFirefox } from "./launch-firefox.ts";
import { launchWebKit } from "./webdriver/launch-webkit.ts";

/** The engines that a user's own page may run in. `GISELLE_TEST_BROWSER` chooses the one that tests open. */
export const engines = ["chromium", "firefox", "webkit"] as const;
export type Engine = (typeof engines)[number];

export function testEngine(): Engine {
  return (process.env.GISELLE_TEST_BROWSER || "chromium") as Engine;
}

/**
 * What a page of a test is for. "page": what happens is in the page alone; any Chromium serves, and a headless shell opens
 * pages at a third of the cost. "driver": a driver works with more than the page, such as tabs, files, or frames of other
 * origins, which have processes of their own only in the browser that its users have.
 */
export type BrowserUse = "page" | "driver";

const shared = new Map<string, Promise<Browser>>();

/** The one browser of this test worker, started when it is first wanted. It ends with the worker. */
export function sharedBrowser(use: BrowserUse = "page"): Promise<Browser> {
  const program = browserProgram(use);
  const browser = shared.get(program) ?? launchShared(program);
  shared.set(program, browser);
  return browser;
}

/** One that crashes fails the test that it crashes in, and no other. */
async function launchShared(program: string): Promise<Browser> {
  const browser = await launchers[testEngine()].launch(program);
  if (testEngine() !== "webkit") browser.on("disconnected", () => shared.delete(program));
  return browser;
}

/** A browser of one's own, for tests that kill it. */
export function launchBrowser(use: BrowserUse = "page"): Promise<Browser> {
  return launchers[testEngine()].launch(browserProgram(use));
}

/** The path of the browser program. */
export function browserProgram(use: BrowserUse): string {
  const { variable } = launchers[testEngine()];
  const program = process.env[variable];
  if (!program) throw new Error(`${variable} is not set. Run the tests with \`npm test\`, which finds a browser.`);
  const shell = testEngine() === "chromium" && use === "page" && process.env.GISELLE_HEADLESS_SHELL;
  return shell || program;
}

const launchers: Record<Engine, { variable: string; launch(program: string): Promise<Browser> }> = {
  chromium: {
    variable: "GISELLE_CHROMIUM",
    launch: (executablePath) =>
      chromium.launch({ executablePath, args: [...quietly], chromiumSandbox: process.getuid?.() !== 0 }),
  },
  firefox: { variable: "GISELLE_FIREFOX", launch: launchFirefox },
  webkit: { variable: "GISELLE_WEBKIT_DRIVER", launch: launchWebKit },
};

/** The suggestions below the address bar are two pages of the browser's own, loaded anew for each context: most of its cost. */
const suggestions = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** Of two lists of features Chromium takes the last, so that ours repeats Playwright's. */
const disabledByPlaywright = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "TcpPortRandomizationWin",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  "msForceBrowserSignIn",
  "msEdgeUpdateLaunchServicesPreferredVersion",
];

/** Arguments for a browser that does nothing of its own. */
export const quietly: readonly string[] = [
  ...["--disable-background-networking", "--disable-component-update", "--disable-quic", "--disable-sync"],
  `--disable-features=${[...disabledByPlaywright, ...suggestions].join(",")}`,
];
