#!/usr/bin/env node
// `node dist/mcp-server/index.js`. The client waits while this program starts, so the handshake is answered before the server
// is loaded.
import { readContent } from "./content.ts";
import { startEarlyHandshake } from "./early-handshake/early-handshake.ts";
import { enableCompileCache } from "./early-handshake/enable-compile-cache.ts";
import { readRecordedHandshake } from "./early-handshake/read-recording.ts";
import type { EarlyHandshake } from "./early-handshake/types.ts";

const content = readContent(process.env);
const pageTools = process.env.BROWSER_TOOL_PAGE_TOOLS === "1";
// The recorded list of tools is without the one that calls the page's own.
const recorded = pageTools ? undefined : readRecordedHandshake(new URL("./handshake.json", import.meta.url));
if (recorded) startEarlyHandshake(recorded, { content, serve });
else await serve();

async function serve(handshake?: EarlyHandshake): Promise<void> {
  enableCompileCache("giselles-browser-tool");
  const { serveProgram } = await import("./program.ts");
  serveProgram({ content, handshake, pageTools });
}
