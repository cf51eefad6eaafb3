// The tests of what runs in a user's own page: they hold in every supported browser.
const tool = "packages/browser-tool/src";

export const browserSuites = [
  `${tool}/dom/`, // the page script
  `${tool}/relay/once.soak.test.ts`,
  `${tool}/relay/settle.test.ts`,
  `${tool}/relay/page-driver.test.ts`,
  `${tool}/relay/relay.test.ts`,
  `${tool}/relay/example.test.ts`,
  `${tool}/react/approval/`,
  `${tool}/react/highlight/`,
  `${tool}/react/panel/`,
  `${tool}/react/tool/`,
  `${tool}/react/use-relay-page.test.ts`,
  "packages/testing/src/effects.test.ts",
  "packages/testing/src/open-page.test.ts",
  "packages/web/src/e2e/forms.test.ts",
  "packages/web/src/e2e/approvals.test.ts",
];

/** A short selection, for `npm test`: the page script, a widget of a framework, and a relay. */
export const shortSuites = [
  `${tool}/dom/honesty/secrets.test.ts`,
  `${tool}/dom/act/widgets/headlessui.test.ts`,
  `${tool}/relay/settle.test.ts`,
];
