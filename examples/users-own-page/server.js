// `node examples/users-own-page/server.js`, open the address that it prints, and give the settings to an agent.
import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { fileURLToPath } from "node:url";
import { createRelayHandler, createRelaySession } from "@giselles-ai/browser-tool/relay";
import { getRequestListener } from "@hono/node-server";

const relay = createRelayHandler();
const session = await createRelaySession();

const script = (name) => ["text/javascript", new URL(import.meta.resolve(`@giselles-ai/browser-tool/${name}`))];

const files = {
  "/": ["text/html", new URL("index.html", import.meta.url)],
  "/giselle-page.iife.js": script("giselle-page.iife.js"),
  // The page loads it when a field needs it, such as a date picker.
  "/giselle-widgets.iife.js": script("giselle-widgets.iife.js"),
};

async function answer(request) {
  const { pathname } = new URL(request.url);
  if (pathname === "/relay") return relay[request.method](request);
  // In an app of your own: only for the user whose page this is.
  if (pathname === "/credential") return Response.json(session.page);
  const [type, path] = files[pathname] ?? [];
  return path
    ? new Response(await readFile(path), { headers: { "content-type": type } })
    : new Response("", { status: 404 });
}

const server = createServer(getRequestListener(answer)).listen(Number(process.env.PORT ?? 0), "127.0.0.1", () => {
  const url = `http://127.0.0.1:${server.address().port}`;
  const env = {
    BROWSER_TOOL_RELAY_URL: `${url}/relay`,
    BROWSER_TOOL_RELAY_SESSION_ID: session.agent.sessionId,
    BROWSER_TOOL_RELAY_TOKEN: session.agent.token,
  };
  const program = new URL("mcp-server/index.js", import.meta.resolve("@giselles-ai/browser-tool"));
  const config = { mcpServers: { browser: { command: "node", args: [fileURLToPath(program)], env } } };
  process.stdout.write(`The page: ${url}\nFor your agent:\n${JSON.stringify(config, null, 2)}\n`);
});
