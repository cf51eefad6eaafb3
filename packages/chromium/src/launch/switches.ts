// The command line switches of the browser: those of Playwright (a test compares them), and a few that reduce background work.

/** For every automated browser. */
const automation = [
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
    // The suggestions below the address bar are two internal pages, loaded for every context.
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    // It sends the structure of every form to a server of the browser's maker.
    "AutofillServerCommunication",
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

const headlessSwitches = [
  "--headless",
  "--hide-scrollbars",
  "--mute-audio",
  "--blink-settings=primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4",
];

/** Everything goes through our proxy: no UDP, and no look-up of names beside it. */
export const proxied = [
  "--disable-quic",
  "--webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
  "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
];

export interface SwitchOptions {
  headless: boolean;
  /** Use Chromium's sandbox, which does not run as root. */
  sandbox: boolean;
  /** The profile folder. */
  folder: string;
  /** Additional switches. */
  args: readonly string[];
}

const enabling = "--enable-features=";

/** Chromium uses only the last of several lists of features. */
function withOwnFeatures(arg: string): string {
  const own = automation.find((each) => each.startsWith(enabling));
  return own && arg.startsWith(enabling) ? `${own},${arg.slice(enabling.length)}` : arg;
}

export function switchesFor({ headless, sandbox, folder, args }: SwitchOptions): string[] {
  return [
    ...automation,
    ...(headless ? headlessSwitches : []),
    ...(sandbox ? [] : ["--no-sandbox"]),
    ...proxied,
    ...args.map(withOwnFeatures),
    `--user-data-dir=${folder}`,
    "--remote-debugging-pipe",
    "--no-startup-window",
  ];
}
