// A program that uses a browser and commands, and is ended in different ways.
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { createChromiumDriver } from "@giselles-ai/chromium";
import { createOsDriver } from "../../src/drivers/os.ts";

const workspace = mkdtempSync(join(tmpdir(), "giselle-run-"));
const driver = createChromiumDriver();
const stopping = new AbortController();
await driver.navigate("about:blank");
const commands = [
  createOsDriver({ workspace }).shell("touch one; sleep 1000", stopping),
  createOsDriver({ workspace, bubblewrap: "/none", allowUnsandboxedShell: true }).shell(
    "touch two; sleep 1000 & sleep 1000",
    stopping,
  ),
];
const files = createOsDriver({ workspace });
while (!(await files.readFile("one")).ok || !(await files.readFile("two")).ok) await wait(10);

process.stdin.once("data", async (order) => {
  if (String(order).startsWith("fail")) throw new Error("Failed as requested");
  stopping.abort();
  await Promise.all(commands);
  await driver.close();
  process.exit(0);
});
process.stdout.write("ready\n");
