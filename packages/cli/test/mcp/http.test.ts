import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { connectMcpHttpClient, makeFolder, startWebServer } from "@giselles-ai/testing";
import { expect, it, onTestFinished } from "vitest";
import { createHttpHandler } from "../../src/mcp/http/http-handler.ts";
import { environment, giselle, openShop, program } from "../giselle.cases.ts";

const token = "a-token-of-this-test";

/** Starts the program and returns its address. */
async function serve(args: string[] = []): Promise<string> {
  const env = { PATH: process.env.PATH ?? "", HOME: makeFolder(), GISELLE_MCP_TOKEN: token, ...environment() };
  const child = spawn(process.execPath, [program, "mcp", "--http", "0", ...args], { env });
  const ended = new Promise((resolve) => child.once("close", resolve));
  onTestFinished(async () => {
    child.kill("SIGTERM");
    await ended;
  });
  return new Promise((resolve, reject) => {
    let shown = "";
    child.stderr.on("data", (chunk) => {
      shown += chunk;
      const [, url] = /at (http:\S+)/.exec(shown) ?? [];
      if (url) resolve(url);
    });
    child.once("close", () => reject(new Error(shown)));
  });
}

async function connect(url: string, version: "2025-06-18" | "2026-07-28", roots: string[] = []) {
  const options = { version, token, ...(roots.length > 0 && { roots }) };
  const { client, sessionId = "", endSession } = await connectMcpHttpClient(url, options);
  const call = async (name: string, given: object = {}) => {
    const { content } = await client.callTool({ name, arguments: { ...given } });
    return (content as { text?: string }[])[0]?.text ?? "";
  };
  return { client, sessionId, endSession, call };
}

it.each(["2025-06-18", "2026-07-28"] as const)(
  "M8: the official client of %s fills and sends a form over HTTP",
  async (version) => {
    const shop = await openShop();
    const { client, call } = await connect(await serve(), version);
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain("executeFormActions");
    expect(await call("navigate", { url: shop.url })).toContain('input-1 "Name"*');
    const actions = [
      { action: "fill", fieldId: "input-1", value: "Ada" },
      { action: "click", fieldId: "button-4" },
    ];
    expect(await call("executeFormActions", { actions })).toContain("Welcome");
    expect(shop.joined).toEqual([{ name: "Ada", password: "", plan: "Free" }]);
  },
);

it("M8: two sessions have separate browsers, and a session that was deleted is gone", async () => {
  const shop = await openShop();
  const url = await serve();
  const [one, two] = [await connect(url, "2025-06-18"), await connect(url, "2025-06-18")];
  await one.call("navigate", { url: shop.url });
  expect(await two.call("tabs", { do: "list" })).not.toContain(shop.url);
  await one.endSession();
  const headers = {
    authorization: `Bearer ${token}`,
    "mcp-session-id": one.sessionId,
    accept: "application/json, text/event-stream",
    "content-type": "application/json",
  };
  const body = JSON.stringify({ jsonrpc: "2.0", id: 9, method: "tools/list" });
  expect((await fetch(url, { method: "POST", headers, body })).status).toBe(404);
  expect(await two.call("tabs", { do: "list" })).toContain("tab-1");
});

/** A page that sends a file, and that shows "Ready" when the test says so. */
async function openUploadSite() {
  const received: string[] = [];
  let beReady = () => {};
  const isReady = new Promise<void>((resolve) => {
    beReady = resolve;
  });
  const site = await startWebServer(async (request, response) => {
    if (request.url === "/ready") await isReady;
    if (request.method === "POST") for await (const chunk of request) received.push(String(chunk));
    response.setHeader("content-type", "text/html");
    response.end(`<title>CV</title><form method="post" enctype="multipart/form-data">
      <label>CV <input type="file" name="cv"></label><button>Send</button></form>
      <script>fetch("/ready").then(() => document.body.append("Ready"))</script>`);
  });
  onTestFinished(() => site.close());
  return { url: site.url, received, beReady: () => beReady() };
}

it("M8: a client never uploads from the folders of another, also while both call", async () => {
  const site = await openUploadSite();
  const folder = makeFolder();
  writeFileSync(join(folder, "private.txt"), "of the second client");
  const url = await serve();
  const attacker = await connect(url, "2025-06-18");
  const owner = await connect(url, "2025-06-18", [pathToFileURL(folder).href]);
  const actions = [
    { action: "fill", fieldId: "input-1", value: join(folder, "private.txt") },
    { action: "click", fieldId: "button-2" },
  ];
  await attacker.call("navigate", { url: site.url });
  const first = attacker.call("wait_for", { text: "Ready", timeoutMs: 30_000 });
  const attack = attacker.call("executeFormActions", { actions }); // it waits for the call before it
  await owner.call("navigate", { url: site.url });
  site.beReady();
  await first;
  expect(await attack).toContain("may not be uploaded");
  expect(site.received).toEqual([]);
  expect(await owner.call("executeFormActions", { actions })).toContain("2 of 2 applied");
  expect(site.received.join("")).toContain("of the second client");
});

const initialize = JSON.stringify({
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "attacker", version: "1" } },
});

/** Sends a request to the handler and counts the browsers that it opens. */
async function attack(headers: Record<string, string>, path = "/mcp", hosts = ["127.0.0.1", "localhost"]) {
  const { createToolServer } = await import("@giselles-ai/browser-tool/internal/mcp-server");
  let opened = 0;
  const open = async () => {
    opened += 1;
    return { connect: createToolServer([]), close: async () => {} };
  };
  const handler = createHttpHandler({ token, hosts, open, idleMs: 60_000 });
  onTestFinished(() => handler.close());
  const all = { accept: "application/json, text/event-stream", "content-type": "application/json", ...headers };
  const request = new Request(`http://127.0.0.1:4310${path}`, { method: "POST", headers: all, body: initialize });
  const { status } = await handler.fetch(request);
  return { status, opened };
}

const good = { host: "127.0.0.1:4310", authorization: `Bearer ${token}` };

it("M8: the control of the attacks below is served", async () => {
  expect(await attack(good)).toEqual({ status: 200, opened: 1 });
  expect(await attack({ ...good, origin: "http://localhost:3000" })).toEqual({ status: 200, opened: 1 });
});

it.each([
  ["a page under its own name (DNS rebinding)", { ...good, host: "evil.example:4310" }, 403],
  ["a page of another site", { ...good, origin: "https://evil.example" }, 403],
  ["a sandboxed page", { ...good, origin: "null" }, 403],
  ["a caller without the token", { host: good.host }, 401],
  ["a caller with another token", { ...good, authorization: "Bearer a-token-of-this-tesT" }, 401],
  ["a caller with the beginning of the token", { ...good, authorization: `Bearer ${token.slice(0, -1)}` }, 401],
  ["a caller with the token as a password", { ...good, authorization: `Basic ${btoa(`:${token}`)}` }, 401],
  ["a caller with an invented session", { ...good, "mcp-session-id": "11111111-1111-4111-8111-111111111111" }, 404],
])("M8: refuses %s, and opens no browser", async (_, headers, status) => {
  expect(await attack(headers)).toEqual({ status, opened: 0 });
});

it("M8: with the host check off, the rebound page is served: the check is what refuses it", async () => {
  const headers = { ...good, host: "evil.example:4310" };
  expect(await attack(headers, "/mcp", ["127.0.0.1", "evil.example"])).toEqual({ status: 200, opened: 1 });
});

it("M8: a session that is not used ends, with its browsers", async () => {
  const { createToolServer } = await import("@giselles-ai/browser-tool/internal/mcp-server");
  let closed = 0;
  const close = async () => {
    closed += 1;
  };
  const open = async () => ({ connect: createToolServer([]), close });
  const handler = createHttpHandler({ token, hosts: ["127.0.0.1"], open, idleMs: 5 });
  const headers = { accept: "application/json, text/event-stream", "content-type": "application/json", ...good };
  await handler.fetch(new Request("http://127.0.0.1:4310/mcp", { method: "POST", headers, body: initialize }));
  await expect.poll(() => [closed, handler.size]).toEqual([1, 0]);
});

it("M8: other machines may reach it only with a token of the user", async () => {
  const { code, stderr } = await giselle(["mcp", "--http", "0.0.0.0:0"]);
  expect([code, stderr]).toEqual([2, expect.stringContaining("GISELLE_MCP_TOKEN")]);
});
