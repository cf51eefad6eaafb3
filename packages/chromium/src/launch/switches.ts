// What the browser is started with: all that Playwright would start it with (a test compares the two), but before Playwright
// is loaded, which takes as long as the browser does; and less of its own.

/** For every browser that is driven. */
const driven = [
  "--disable-field-trial-config",
  "--disable-background-networking",
  "--disable-background-timer-throttling",
  "--disable-backgrounding-occluded-windows",
  "--disable-back-forward-cache",
  "--disable-breakpad",
  "--disable-component-extensions-with-background-pages",
  "--disable-component-update",
  "--no-default-browser-check",
  "--disable-default-apps",
  "--disable-dev-shm-usage",
  "--disable-edgeupdater",
  "--disable-extensions",
  `--disable-features=${[
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
    // The suggestions below the address bar are two pages of the browser's own, loaded for every context.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
  ]}`,
  "--enable-features=CDPScreenshotNewSurface,SkipListAccountsWithoutGaiaCookies",
  "--allow-pre-commit-input",
  "--disable-hang-monitor",
  "--disable-ipc-flooding-protection",
  "--disable-popup-blocking",
  "--disable-prompt-on-repost",
  "--disable-renderer-backgrounding",
  "--disable-updater-scheduler",
  "--force-color-profile=srgb",
  "--metrics-recording-only",
  "--no-first-run",
  "--password-store=basic",
  "--use-mock-keychain",
  "--no-service-autorun",
  "--disable-search-engine-choice-screen",
  "--unsafely-disable-devtools-self-xss-warnings",
  "--enable-unsafe-swiftshader",
  "--edge-skip-compat-layer-relaunch",
  "--disable-stack-profiler",
  "--disable-infobars",
  "--disable-sync",
  "--do-not-de-elevate",
];

const withoutWindow = [
  "--headless",
  "--hide-scrollbars",
  "--mute-audio",
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
];

/** No traffic of the browser's own. */
const quiet = ["--disable-quic"];

export interface SwitchOptions {
  headless: boolean;
  /** Its own, which refuses to run for root. */
  sandbox: boolean;
  /** Where it keeps its profile. */
  folder: string;
  /** More of them. */
  args: readonly string[];
}

export function switchesFor({ headless, sandbox, folder, args }: SwitchOptions): string[] {
  return [
    ...driven,
    ...(headless ? withoutWindow : []),
    ...(sandbox ? [] : ["--no-sandbox"]),
    ...quiet,
    ...args,
    `--user-data-dir=${folder}`,
    "--remote-debugging-pipe",
    "--no-startup-window",
  ];
}
