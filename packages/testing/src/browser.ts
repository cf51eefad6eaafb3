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
 * What a test needs of its browser. "page": only the page itself; any Chromium works, and a headless shell opens
 * pages at a third of the cost. "driver": also tabs, files, or frames of other
 * origins, which have separate processes only in a full browser.
 */
export type BrowserUse = "page" | "driver";

const shared = new Map<string, Promise<Browser>>();

/** The browser of this test worker, started on first use. It ends with the worker. */
export function sharedBrowser(use: BrowserUse = "page"): Promise<Browser> {
  const program = browserProgram(use);
  const browser = shared.get(program) ?? launchShared(program);
  shared.set(program, browser);
  return browser;
}

/** A crash, or a failed start, fails only the test in which it happens: the next test starts a new browser. */
async function launchShared(program: string): Promise<Browser> {
  const browser = await launchers[testEngine()].launch(program).catch((error) => {
    shared.delete(program);
    throw error;
  });
  if (testEngine() !== "webkit") browser.on("disconnected", () => shared.delete(program));
  return browser;
}

/** Starts a separate browser, for tests that kill it. */
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
      chromium.launch({ executablePath, args: [...quietArguments], chromiumSandbox: process.getuid?.() !== 0 }),
  },
  firefox: { variable: "GISELLE_FIREFOX", launch: launchFirefox },
  webkit: { variable: "GISELLE_WEBKIT_DRIVER", launch: launchWebKit },
};

/** The suggestions of the address bar are two internal pages, loaded for each context. They are most of its cost. */
const suggestions = ["WebUIOmniboxPopup", "WebUIOmniboxAimPopup"];

/** A process in reserve for the next site, started for each context. Few tests ever use theirs. */
const reserve = "SpareRendererForSitePerProcess";

/** Chromium uses only the last list of disabled features, so ours includes Playwright's. */
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

/** Arguments for a browser without background activity. */
export const quietArguments: readonly string[] = [
  ...["--disable-background-networking", "--disable-component-update", "--disable-quic", "--disable-sync"],
  `--disable-features=${[...disabledByPlaywright, ...suggestions, reserve].join(",")}`,
];
