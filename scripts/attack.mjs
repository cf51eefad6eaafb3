// Runs the attack suites and counts: attacks tried, attacks that got through, controls (the same attack without the guard) that
// got through as they should. `npm run attack -- swaps` runs one suite; `GISELLE_SOAK=1` runs the random ones in full.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const suites = {
  documents: [
    "packages/browser-tool/test/relay/documents.soak.test.ts",
    "packages/browser-tool/test/relay/moves.soak.test.ts",
    "packages/browser-tool/test/relay/prerender.test.ts",
  ],
  keys: ["packages/agent/test/review/keys.test.ts"],
  cards: [
    "packages/agent/test/ag-ui/answers.test.ts",
    "packages/agent/test/approvals.test.ts",
    "packages/protocol/src/shown-approval.test.ts",
    "packages/giselle-provider/src/route/create-approval-routes.test.ts",
    "packages/extension/src/worker/approvals.test.ts",
    "packages/extension/test/approval-replays.test.ts",
    "packages/browser-tool/test/dom/act/own-card.test.ts",
    "packages/browser-tool/src/mcp-server/approvals.test.ts",
    "packages/browser-tool/test/mcp-server/card.test.ts",
    "packages/cli/test/fleet/queued-answers.test.ts",
    "packages/web/test/approval-replays.test.ts",
    "packages/browser-tool/test/webmcp/offer-tools.test.ts",
    "packages/browser-tool/test/react/approval/approvals.test.ts",
  ],
  swaps: ["packages/agent/test/review/swaps.soak.test.ts"],
  mcp: ["packages/cli/test/mcp/attacks.soak.test.ts", "packages/cli/test/mcp/page-tools.test.ts"],
  manipulation: ["packages/agent/test/review/policy/injected/injected-pages.soak.test.ts"],
  plans: ["packages/agent/test/review/policy/random-plans.soak.test.ts"],
  templates: ["packages/planner/src/plan/data-fence.test.ts"],
  destinations: [
    "packages/agent/test/review/policy/destinations.test.ts",
    "packages/agent/test/review/policy/own-tools.test.ts",
    "packages/agent/test/drivers/http/redirects.test.ts",
  ],
  egress: ["packages/chromium/test/network"],
  downloads: [
    "packages/chromium/test/downloads.test.ts",
    "packages/chromium/test/download-names.test.ts",
    "packages/chromium/test/endless-downloads.test.ts",
    "packages/chromium/src/tabs/downloads.test.ts",
  ],
  framing: ["packages/web/test/e2e/framing.test.ts", "packages/web/test/e2e/settings.test.ts"],
  payments: [
    "packages/agent/src/review/policy/payment",
    "packages/agent/test/review/policy/ordinary/asked-share.test.ts",
  ],
  commands: ["packages/agent/test/drivers/os/shell.test.ts", "packages/agent/test/drivers/os/protected.test.ts"],
  settings: ["packages/cli/src/settings/run-settings.test.ts", "packages/cli/src/commands/replay.test.ts"],
  secrets: [
    "packages/agent/test/secrets",
    "packages/agent/test/ag-ui/typed-secrets.test.ts",
    "packages/server/test/typed-secrets.test.ts",
    "packages/web/test/typed-secrets.test.ts",
    "packages/cli/test/secrets.soak.test.ts",
    "packages/cli/test/credentials.test.ts",
    "packages/cli/test/request-secrets.test.ts",
    "packages/cli/test/address-secrets.test.ts",
    "packages/cli/test/mcp/dev-secrets.test.ts",
  ],
  unseen: ["packages/browser-tool/test/dom/sense/unseen.test.ts", "packages/chromium/test/unseen.test.ts"],
  extension: [
    "packages/extension/test/attacks.test.ts",
    "packages/extension/test/pairing-attacks.test.ts",
    "packages/extension/test/border-attacks.test.ts",
    "packages/extension/test/real-input-attacks.test.ts",
    "packages/extension/test/turned-script.test.ts",
    "packages/extension/test/grants.test.ts",
    "packages/extension/test/unloaded-tabs.test.ts",
    "packages/extension/test/paused.test.ts",
    "packages/cli/src/page/own-browser.test.ts",
  ],
  audit: ["packages/agent/test/record/audit/tampering.soak.test.ts"],
};

/** Its table is short enough to try in full every time. */
const inFull = new Set(["swaps"]);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !Object.hasOwn(suites, name));
if (unknown.length > 0) {
  process.stderr.write(`Unknown suite: ${unknown.join(", ")}. Use one of: ${Object.keys(suites).join(", ")}.\n`);
  process.exit(2);
}

const folder = mkdtempSync(join(tmpdir(), "giselle-attack-"));
let failures = 0;
process.stdout.write("suite          tried  got through  controls  controls got through\n");
for (const name of wanted.length > 0 ? wanted : Object.keys(suites)) {
  const { attacks, controls } = await runSuite(name);
  const through = attacks.filter(isFailed);
  const held = controls.filter(isFailed);
  const cells = [attacks.length, through.length, controls.length, controls.length - held.length];
  process.stdout.write(
    `${name.padEnd(13)}${cells.map((cell, index) => String(cell).padStart([7, 13, 10, 22][index])).join("")}\n`,
  );
  for (const { fullName } of [...through, ...held]) process.stdout.write(`  failed: ${fullName}\n`);
  failures += through.length + held.length + (attacks.length === 0 ? 1 : 0);
}
rmSync(folder, { recursive: true });
process.exitCode = failures === 0 ? 0 : 1;

async function runSuite(name) {
  const file = join(folder, `${name}.json`);
  const args = ["node_modules/vitest/vitest.mjs", "run", "--reporter=json", `--outputFile=${file}`, ...suites[name]];
  const child = spawn(process.execPath, args, {
    stdio: ["ignore", "ignore", "inherit"],
    env: { ...process.env, ...(inFull.has(name) && { GISELLE_SOAK: "1" }) },
  });
  await new Promise((resolve) => child.once("close", resolve));
  const { testResults } = JSON.parse(readFileSync(file, "utf8"));
  const tests = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status !== "skipped");
  const isControl = ({ fullName }) => /\bcontrols?\b/.test(fullName) /* "Control" is a key */;
  return { attacks: tests.filter((test) => !isControl(test)), controls: tests.filter(isControl) };
}

function isFailed({ status }) {
  return status !== "passed";
}
