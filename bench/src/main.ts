// `npm run bench` measures; `npm run bench -- --smoke` only shows that measuring works, on small pages and once.
import { measureAudit } from "./audit.ts";
import { measureColdStart } from "./cold-start.ts";
import { measureHands } from "./hands.ts";
import { measureLoop } from "./loop.ts";
import { measureNdjson } from "./ndjson.ts";
import { measurePeers } from "./peers.ts";
import { printTable } from "./print-table.ts";
import { measurePrompts } from "./prompts.ts";
import { measureRelay } from "./relay.ts";
import { measureReplay } from "./replay.ts";
import { measureRuns } from "./runs.ts";
import { measureSnapshots } from "./snapshots.ts";
import { measureTokens } from "./tokens.ts";

const smoke = process.argv.includes("--smoke");
const measures = {
  snapshots: measureSnapshots,
  hands: measureHands,
  tokens: measureTokens,
  relay: measureRelay,
  runs: measureRuns,
  coldStart: measureColdStart,
  peers: measurePeers,
  prompts: measurePrompts,
  loop: measureLoop,
  audit: measureAudit,
  replay: measureReplay,
  ndjson: measureNdjson,
};
/** `npm run bench -- relay hands` measures these alone. */
const wanted = process.argv.slice(2).filter((argument) => !argument.startsWith("--"));

for (const [name, measure] of Object.entries(measures)) {
  if (wanted.length === 0 || wanted.includes(name)) printTable(await measure({ smoke }));
}
process.exit(0);
