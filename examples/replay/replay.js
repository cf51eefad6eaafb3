// `node examples/replay/replay.js examples/replay/run.json https://library.example/join '{"name": "Grace"}'`
// The run was saved with `giselle run "…" --save run.json`. No model is asked: the page is as it was, or nothing is done.
import { readScript, replayScript } from "@giselles-ai/agent";
import { createChromiumDriver } from "@giselles-ai/agent/drivers/chromium";
import { formatMismatch } from "@giselles-ai/agent/internal";

const [file, url, data = "{}"] = process.argv.slice(2);

const driver = createChromiumDriver();
const script = await readScript(file);
const { completed, message, mismatch, actions } = await replayScript(script, {
  driver,
  profile: "auto",
  url,
  data: JSON.parse(data),
});
await driver.close();

for (const { name, label, status } of actions) process.stdout.write(`${status}: ${name} ${label}\n`);
process.stdout.write(`${mismatch ? formatMismatch(mismatch) : message}\n`);
process.exitCode = completed ? 0 : 1;
