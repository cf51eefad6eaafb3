#!/usr/bin/env node
// `node dist/mcp-server/index.js`. An agent waits for this program at every start: so it is greeted before the rest is loaded.
import { readContent } from "./content.ts";
import { greet } from "./greeting/greet.ts";
import type { Greeted } from "./greeting/greeting.ts";
import { keepCompiled } from "./greeting/keep-compiled.ts";
import { readGreeting } from "./greeting/read-greeting.ts";

const content = readContent(process.env);
const greeting = readGreeting(new URL("./greeting.json", import.meta.url));
if (greeting) greet(greeting, { content, serve });
else await serve();

async function serve(greeted?: Greeted): Promise<void> {
  keepCompiled("giselles-browser-tool");
  const { serveProgram } = await import("./program.ts");
  serveProgram({ content, greeted });
}
