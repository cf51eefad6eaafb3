import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { makeFolder, runProgram } from "../run-program.ts";
import { type ClientOptions, type ClientRun, readEvents } from "./client-run.ts";
import { installedClient } from "./installed-clients.ts";

/** Runs the real Codex for one prompt. Its model speaks the protocol `openai-responses`. */
export async function runCodex({ prompt, model, server }: ClientOptions): Promise<ClientRun> {
  const home = makeFolder();
  const settings = join(home, "codex");
  mkdirSync(settings);
  writeFileSync(join(settings, "config.toml"), configure(model.url, server));
  const args = ["exec", "--strict-config", "--json", "--skip-git-repo-check", "-s", "read-only", prompt];
  const env = { CODEX_HOME: settings, FAKE_KEY: "dummy" };
  const run = await runProgram(installedClient("codex"), args, { home, env, timeoutMs: 120_000 });
  const events = readEvents(run.stdout);
  const items = events.flatMap(({ type, item }) =>
    type === "item.completed" ? [item as { type?: string; text?: string }] : [],
  );
  const said = items.filter(({ type }) => type === "agent_message").map(({ text }) => text);
  return { ...run, events, answer: said.at(-1) ?? "" };
}

/** TOML writes strings and lists of strings as JSON does. */
function configure(url: string, { command, args, env = {} }: ClientOptions["server"]): string {
  return [
    'model = "scripted"',
    'model_provider = "scripted"',
    "check_for_update_on_startup = false",
    "[analytics]",
    "enabled = false",
    "[model_providers.scripted]",
    'name = "Scripted"',
    `base_url = ${JSON.stringify(url)}`,
    'env_key = "FAKE_KEY"',
    'wire_api = "responses"',
    "request_max_retries = 0",
    "stream_max_retries = 0",
    "[mcp_servers.browser]",
    `command = ${JSON.stringify(command)}`,
    `args = ${JSON.stringify(args)}`,
    "required = true", // so that the first request does not go out before the tools are known
    'default_tools_approval_mode = "approve"',
    "[mcp_servers.browser.env]",
    ...Object.entries(env).map(([name, value]) => `${name} = ${JSON.stringify(value)}`),
  ].join("\n");
}
