#!/usr/bin/env node
// An MCP client waits for this program at every start, so the handshake is answered before the rest is loaded.
import {
  type EarlyHandshake,
  enableCompileCache,
  readRecordedHandshake,
  startEarlyHandshake,
} from "@giselles-ai/browser-tool/internal/early-handshake";
import { readCommandContext } from "./command-context.ts";
import { type HandshakeSettings, handshakeFile, readHandshakeSettings } from "./mcp/early-handshake.ts";

const context = readCommandContext();
const settings = readHandshakeSettings(process.argv.slice(2), context);
const greeting = settings && readRecordedHandshake(new URL(handshakeFile(settings), import.meta.url));
if (greeting) {
  startEarlyHandshake(greeting, { serve: (greeted) => serveMcp(settings, greeted) });
} else {
  enableCompileCache("giselle");
  const { main } = await import("./main.ts");
  await main(context);
}

async function serveMcp(settings: HandshakeSettings, greeted: EarlyHandshake): Promise<void> {
  enableCompileCache("giselle");
  const ahead = greeted.isToolCalled && settings.over === "browser" ? await startBrowser(settings) : undefined;
  const { mcp } = await import("./commands/mcp.ts");
  process.exitCode = await mcp(settings, { ...context, greeted });
  await ahead?.close();
}

/** The client has already called a tool, so a browser is needed: start it while the rest loads. */
async function startBrowser({ headed }: HandshakeSettings) {
  const { startAhead } = await import("@giselles-ai/chromium/start-ahead");
  return startAhead({ headless: !headed });
}
