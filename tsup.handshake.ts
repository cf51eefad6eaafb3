// An MCP program answers the handshake before it has loaded its server. This records the server's replies at build time.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { RecordedHandshake } from "./packages/browser-tool/src/mcp-server/early-handshake/types.ts";

export interface RecordHandshakeOptions {
  /** Node's arguments. */
  args: string[];
  env?: Record<string, string>;
  /** Where to write the recording. */
  file: string;
}

type Result = Record<string, unknown>;

/** The revisions of MCP that open with a handshake, and the one in which every request identifies the client. */
const versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"];
const version = "2026-07-28";

const clientInfo = { name: "build", version: "1" };
const capabilities = {};
const envelope = {
  "io.modelcontextprotocol/protocolVersion": version,
  "io.modelcontextprotocol/clientInfo": clientInfo,
  "io.modelcontextprotocol/clientCapabilities": capabilities,
};
const timeoutMs = 30_000;

export async function recordHandshake({ args, env = {}, file }: RecordHandshakeOptions): Promise<void> {
  rmSync(file, { force: true }); // else the program would replay its old recording
  const ask = (...messages: object[]) => askProgram(args, env, messages);
  const [[initialize = {}, list = {}], [discover = {}, listInEnvelope = {}]] = await Promise.all([
    ask(
      { id: 1, method: "initialize", params: { protocolVersion: versions[0], capabilities, clientInfo } },
      { method: "notifications/initialized" },
      { id: 2, method: "tools/list" },
    ),
    ask(
      { id: 1, method: "server/discover", params: { _meta: envelope } },
      { id: 2, method: "tools/list", params: { _meta: envelope } },
    ),
  ]);
  const recorded = {
    tools: list.tools as RecordedHandshake["tools"],
    handshake: {
      versions,
      initialize: without("protocolVersion", initialize),
      list: without("tools", list),
    },
    envelope: { version, discover, list: without("tools", listInEnvelope) },
  } satisfies RecordedHandshake;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(recorded));
}

/** The results of the requests, in order. */
async function askProgram(args: string[], env: Record<string, string>, messages: object[]): Promise<Result[]> {
  const home = mkdtempSync(join(tmpdir(), "giselle-build-"));
  const server = spawn(process.execPath, args, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH, HOME: home, ...env },
  });
  const timer = setTimeout(() => server.kill(), timeoutMs);
  for (const message of messages) server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const results: Result[] = [];
  const wanted = messages.filter((message) => "id" in message).length;
  for await (const line of createInterface({ input: server.stdout })) {
    const { id, result } = JSON.parse(line) as { id: number; result?: Result };
    if (!result) throw new Error(`${args.join(" ")} refused a request: ${line}`);
    results[id - 1] = result;
    if (results.filter(Boolean).length === wanted) server.stdin.end();
  }
  clearTimeout(timer);
  rmSync(home, { recursive: true, force: true });
  if (results.filter(Boolean).length < wanted) throw new Error(`${args.join(" ")} exited before it answered.`);
  return results;
}

function without(name: string, { [name]: _, ...rest }: Result): object {
  return rest;
}
