import { request } from "node:http";
import { fileURLToPath } from "node:url";
import { driverOf, giveTool, makeFolder, openPage, runProgram, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createMcpHttpHandler } from "../../src/mcp-server/http-handler.ts";

const conformance = fileURLToPath(new URL("../../node_modules/.bin/conformance", import.meta.url));

/** Serves the form tools over HTTP as a user of the handler would. */
async function serveHttp(): Promise<string> {
  const driver = driverOf(await giveTool(await openPage("<label>Name <input></label>")));
  const handler = createMcpHttpHandler({ openPage: () => driver });
  const server = await startWebServer(async (incoming, outgoing) => {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk);
    const headers = new Headers(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)]));
    const body = chunks.length > 0 ? { body: Buffer.concat(chunks) } : {};
    const url = `http://${incoming.headers.host}${incoming.url}`;
    const response = await handler.fetch(new Request(url, { method: incoming.method ?? "GET", headers, ...body }));
    outgoing.writeHead(response.status, Object.fromEntries(response.headers));
    for await (const chunk of response.body ?? []) outgoing.write(chunk);
    outgoing.end();
  });
  onTestFinished(async () => {
    await handler.close();
    await server.close();
  });
  return `${server.url}/mcp`;
}

/** The other scenarios need a server that was made for the suite. */
const applicable = ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"];

it.each(applicable)(
  "M1: passes the official conformance scenario %s",
  async (scenario) => {
    const url = await serveHttp();
    const args = ["server", "--url", url, "--scenario", scenario];
    const { code, stdout, stderr } = await runProgram(conformance, args, { cwd: makeFolder() });
    expect({ code, output: code === 0 ? "" : stdout + stderr }).toEqual({ code: 0, output: "" });
    expect(stdout).toMatch(/[1-9]\d* passed, 0 failed|Passed: [1-9]\d*\/\d+, 0 failed/);
  },
  300_000,
);

it("X7: refuses a foreign host and a foreign origin, and accepts its own", async () => {
  const url = await serveHttp();
  const { port } = new URL(url);
  expect(await statusOf(url, {})).toBe(200);
  expect(await statusOf(url, { origin: `http://localhost:${port}` })).toBe(200);
  expect(await statusOf(url, { origin: "https://evil.example" })).toBe(403);
  expect(await statusOf(url, { host: "evil.example" })).toBe(403);
});

/** `fetch` can't send another Host header. */
function statusOf(url: string, headers: Record<string, string>): Promise<number | undefined> {
  const accept = { "content-type": "application/json", accept: "application/json, text/event-stream" };
  return new Promise((resolve, reject) => {
    request(url, { method: "POST", headers: { ...accept, ...headers } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .once("error", reject)
      .end(JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }));
  });
}
