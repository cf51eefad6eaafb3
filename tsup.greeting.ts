// A program that serves MCP greets its clients before it has loaded its server. What it says then is asked of the server here.
import { spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import type { Greeting } from "./packages/browser-tool/src/mcp-server/greeting/greeting.ts";

export interface LearnOptions {
  /** What Node is started with. */
  args: string[];
  env?: Record<string, string>;
  /** What the program will greet from. */
  file: string;
}

type Result = Record<string, unknown>;

/** The revisions of MCP that open with a handshake, and the one in which every request says who asks. */
const versions = ["2025-11-25", "2025-06-18", "2025-03-26", "2024-11-05", "2024-10-07"];
const version = "2026-07-28";

const clientInfo = { name: "build", version: "1" };
const capabilities = {};
const envelope = {
  "io.modelcontextprotocol/protocolVersion": version,
  "io.modelcontextprotocol/clientInfo": clientInfo,
  "io.modelcontextprotocol/clientCapabilities": capabilities,
};
const patienceMs = 30_000;

export async function learnGreeting({ args, env = {}, file }: LearnOptions): Promise<void> {
  rmSync(file, { force: true }); // else it would say what it said before
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
  const greeting = {
    tools: list.tools as Greeting["tools"],
    handshake: {
      versions,
      initialize: without("protocolVersion", initialize),
      list: without("tools", list),
    },
    envelope: { version, discover, list: without("tools", listInEnvelope) },
  } satisfies Greeting;
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(greeting));
}

/** The results of the requests, in their order. */
async function askProgram(args: string[], env: Record<string, string>, messages: object[]): Promise<Result[]> {
  const home = mkdtempSync(join(tmpdir(), "giselle-build-"));
  const server = spawn(process.execPath, args, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { PATH: process.env.PATH, HOME: home, ...env },
  });
  const timer = setTimeout(() => server.kill(), patienceMs);
  for (const message of messages) server.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
  const results: Result[] = [];
  const wanted = messages.filter((message) => "id" in message).length;
  for await (const line of createInterface({ input: server.stdout })) {
    const { id, result } = JSON.parse(line) as { id: number; result?: Result };
    if (!result) throw new Error(`${args.join(" ")} refused a question: ${line}`);
    results[id - 1] = result;
    if (results.filter(Boolean).length === wanted) server.stdin.end();
  }
  clearTimeout(timer);
  rmSync(home, { recursive: true, force: true });
  if (results.filter(Boolean).length < wanted) throw new Error(`${args.join(" ")} ended before it had answered.`);
  return results;
}

function without(name: string, { [name]: _, ...rest }: Result): object {
  return rest;
}
