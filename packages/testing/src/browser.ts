import { type Browser, chromium } from "playwright-core";

let shared: Promise<Browser> | undefined;

/** The one browser of this test worker, started when it is first wanted. It ends with the worker. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser();
  return shared;
}

/** A browser of one's own, for tests that kill it. */
export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.GISELLE_CHROMIUM;
  if (!executablePath)
    throw new Error("GISELLE_CHROMIUM is not set. Run the tests with `npm test`, which finds a browser.");
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
