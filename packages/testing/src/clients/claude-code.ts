import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, runProgram } from "../run-program.ts";
import { type ClientOptions, type ClientRun, readEvents } from "./client-run.ts";
import { installedClient } from "./installed-clients.ts";

const tools = ["mcp__browser__getFormSnapshot", "mcp__browser__executeFormActions"];

/** Runs the real Claude Code for one prompt. Its model speaks the protocol `anthropic`. */
export async function runClaudeCode({ prompt, model, server }: ClientOptions): Promise<ClientRun> {
  const home = makeFolder();
  const servers = join(home, "mcp.json");
  writeFileSync(servers, JSON.stringify({ mcpServers: { browser: server } }));
  const args = [
    ...["-p", prompt, "--bare", "--output-format", "stream-json", "--verbose", "--model", "claude-sonnet-4-5"],
    ...["--mcp-config", servers, "--strict-mcp-config", "--allowedTools", tools.join()],
  ];
  const env = {
    ANTHROPIC_API_KEY: "dummy",
    ANTHROPIC_BASE_URL: model.url,
    CLAUDE_CONFIG_DIR: join(home, "claude"),
    DISABLE_TELEMETRY: "1",
    DISABLE_AUTOUPDATER: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
  };
  const run = await runProgram(installedClient("claude"), args, { home, env, timeoutMs: 120_000 });
  const events = readEvents(run.stdout);
  const { result = "" } = events.find(({ type }) => type === "result") ?? {};
  return { ...run, events, answer: String(result) };
}
