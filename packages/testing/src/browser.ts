import { type Browser, chromium } from "playwright-core";

/**
 * What a page of a test is for. "page": our script works in it, or a person; any Chromium serves, and a headless shell opens
 * pages at a third of the cost. "driver": a driver works in it, which is tested in the browser that its users have.
 */
export type BrowserUse = "page" | "driver";

const shared = new Map<string, Promise<Browser>>();

/** The one browser of this test worker, started when it is first wanted. It ends with the worker. */
export function sharedBrowser(use: BrowserUse = "page"): Promise<Browser> {
  const program = browserProgram(use);
  const browser = shared.get(program) ?? launch(program);
  shared.set(program, browser);
  return browser;
}

/** A browser of one's own, for tests that kill it. */
export function launchBrowser(use: BrowserUse = "page"): Promise<Browser> {
  return launch(browserProgram(use));
}

/** The path of the browser program. */
export function browserProgram(use: BrowserUse): string {
  const { GISELLE_CHROMIUM: browser, GISELLE_HEADLESS_SHELL: shell } = process.env;
  if (!browser) throw new Error("GISELLE_CHROMIUM is not set. Run the tests with `npm test`, which finds a browser.");
  return use === "page" && shell ? shell : browser;
}

function launch(executablePath: string): Promise<Browser> {
  return chromium.launch({ executablePath, args: [...quietly], chromiumSandbox: process.getuid?.() !== 0 });
}

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
