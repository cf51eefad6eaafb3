#!/usr/bin/env node
// An MCP client waits for this program at every start: so it is greeted before the rest is loaded.
import { type Greeted, greet, keepCompiled, readGreeting } from "@giselles-ai/browser-tool/internal/greeting";
import { greetingFile, readUsualSettings, type UsualSettings } from "./mcp/greetings.ts";
import { findWorld } from "./world.ts";

const world = findWorld();
const settings = readUsualSettings(process.argv.slice(2), world);
const greeting = settings && readGreeting(new URL(greetingFile(settings), import.meta.url));
if (greeting) {
  greet(greeting, { serve: (greeted) => serveMcp(settings, greeted) });
} else {
  keepCompiled("giselle");
  const { main } = await import("./main.ts");
  await main(world);
}

async function serveMcp(settings: UsualSettings, greeted: Greeted): Promise<void> {
  keepCompiled("giselle");
  const ahead = greeted.isCalled && settings.over === "browser" ? await startBrowser(settings) : undefined;
  const { mcp } = await import("./commands/mcp.ts");
  process.exitCode = await mcp(settings, { ...world, greeted });
  await ahead?.close();
}

/** A tool is called, so there will be a browser: it starts while the rest is loaded. */
async function startBrowser({ headed }: UsualSettings) {
  const { startAhead } = await import("@giselles-ai/chromium/start-ahead");
  return startAhead({ headless: !headed });
}
