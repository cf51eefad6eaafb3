// Tests of the code that runs in a user's own page. They must pass in every supported browser.
/** Unit tests are next to the code, suites in a separate folder. */
const ofTool = (...paths) =>
  paths.flatMap((path) => ["src", "test"].map((part) => `packages/browser-tool/${part}/${path}`));

export const browserSuites = [
  ...ofTool(
    "dom/", // the page script
    "relay/once.soak.test.ts",
    "relay/settle.test.ts",
    "relay/page-driver.test.ts",
    "relay/relay.test.ts",
    "relay/example.test.ts",
    "react/approval/",
    "react/highlight/",
    "react/panel/",
    "react/tool/",
    "react/use-relay-page.test.ts",
  ),
  "packages/testing/src/effects.test.ts",
  "packages/testing/src/open-page.test.ts",
  "packages/web/test/e2e/forms.test.ts",
  "packages/web/test/e2e/approvals.test.ts",
];

/** A short selection, for `npm test`: the page script, a widget of a framework, and a relay. */
export const shortSuites = [
  ...ofTool("dom/honesty/secrets.test.ts", "dom/act/widgets/headlessui.test.ts", "relay/settle.test.ts"),
];
