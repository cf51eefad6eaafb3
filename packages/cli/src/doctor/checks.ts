import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { createOsDriver } from "@giselles-ai/agent/drivers/os";
import { findChromium } from "@giselles-ai/chromium";
import { warnAboutVersion } from "@giselles-ai/chromium/internal";
import { listEngines } from "@giselles-ai/planner";
import { findOllama, keyVariables } from "@giselles-ai/planner/internal";
import { findRedisVariable } from "@giselles-ai/redis";
import type { CommandContext } from "../command-context.ts";
import { chooseRequestedEngine } from "../engine/choose-engine.ts";
import { readConfigFiles } from "../settings/config-file.ts";
import { projectFileName, userFilePath } from "../settings/config-paths.ts";
import type { Check } from "./check.ts";

type AsyncFinding = Promise<Awaited<ReturnType<Check>>>;

const run = promisify(execFile);
/** The same as "engines" in package.json. */
export const minNodeVersion = [22, 10];
const relayVariables = ["BROWSER_TOOL_RELAY_URL", "BROWSER_TOOL_RELAY_SESSION_ID", "BROWSER_TOOL_RELAY_TOKEN"];

export const checks: readonly Check[] = [
  node,
  browser,
  settings,
  engine,
  ollama,
  keys,
  sandbox,
  redis,
  relay,
  mcpServer,
];

function node(): ReturnType<Check> {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  const [oldMajor = 0, oldMinor = 0] = minNodeVersion;
  const isNew = major > oldMajor || (major === oldMajor && minor >= oldMinor);
  const found = `${process.version} (${process.execPath})`;
  if (isNew) return { name: "Node", state: "ok", found };
  return {
    name: "Node",
    state: "missing",
    found,
    fix: `Install Node ${minNodeVersion.join(".")} or newer: https://nodejs.org`,
  };
}

async function browser({ env }: CommandContext): AsyncFinding {
  try {
    const path = findChromium(env);
    const version = await run(path, ["--version"], { timeout: 10_000 }).then(
      ({ stdout }) => stdout.trim(),
      () => "unknown version",
    );
    const found = `${version} (${path})`;
    const warning = warnAboutVersion(version);
    return warning
      ? { name: "Browser", state: "warning", found, fix: warning }
      : { name: "Browser", state: "ok", found };
  } catch (error) {
    const [found = "", ...fix] = (error as Error).message.split("\n");
    return {
      name: "Browser",
      state: "missing",
      found,
      ...(fix.length > 0 && { fix: fix.map((line) => line.trim()).join("\n") }),
    };
  }
}

function settings(context: CommandContext): ReturnType<Check> {
  const files = [join(context.cwd, projectFileName), userFilePath(context.env)].filter((path) => existsSync(path));
  try {
    readConfigFiles(context);
    return { name: "Settings", state: "ok", found: files.join(", ") || "no settings file (none is needed)" };
  } catch (error) {
    return { name: "Settings", state: "missing", found: (error as Error).message };
  }
}

/** An unreadable file is reported by `settings` above. */
function configuredEngine(context: CommandContext): string | undefined {
  try {
    return readConfigFiles(context).engine;
  } catch {
    return undefined;
  }
}

async function engine(context: CommandContext): AsyncFinding {
  const { name, reason } = await chooseRequestedEngine({ env: context.env, config: configuredEngine(context) });
  const isKnown = listEngines().includes(name.split(":")[0] ?? "");
  const found = `${name}, because ${reason}`;
  if (isKnown) return { name: "Engine", state: "ok", found };
  return {
    name: "Engine",
    state: "missing",
    found,
    fix: `Start Ollama, set a key, or set GISELLE_ENGINE to one of ${listEngines().join(", ")}.`,
  };
}

async function ollama({ env }: CommandContext): AsyncFinding {
  const { host, models } = await findOllama(env);
  if (!models) {
    return {
      name: "Ollama",
      state: "optional",
      found: `nothing is listening at ${host}`,
      fix: "Install it (https://ollama.com), start it with `ollama serve`, or set OLLAMA_HOST to its address.",
    };
  }
  if (models.length === 0) {
    return {
      name: "Ollama",
      state: "optional",
      found: `running at ${host}, but no model is installed`,
      fix: "ollama pull qwen3:4b",
    };
  }
  return { name: "Ollama", state: "ok", found: `running at ${host} with ${models.slice(0, 8).join(", ")}` };
}

function keys({ env }: CommandContext): ReturnType<Check> {
  const set = Object.keys(keyVariables).filter((name) => env[name]);
  if (set.length > 0) return { name: "Keys", state: "ok", found: `set: ${set.join(", ")}` };
  return {
    name: "Keys",
    state: "optional",
    found: "no API key is set",
    fix: `To use a cloud model, set ${Object.keys(keyVariables).join(" or ")}.`,
  };
}

async function sandbox(): AsyncFinding {
  const ability = await createOsDriver({ workspace: tmpdir() }).shellAbility();
  if (ability === "sandboxed")
    return { name: "Sandbox", state: "ok", found: "bubblewrap works; shell commands run in it" };
  return {
    name: "Sandbox",
    state: "optional",
    found: "bubblewrap is missing or not permitted; shell commands are refused",
    fix: "Only needed for --profile unleashed with --workspace. On Debian and Ubuntu: apt-get install bubblewrap",
  };
}

function redis({ env }: CommandContext): ReturnType<Check> {
  const set = findRedisVariable(env);
  if (set) return { name: "Redis", state: "ok", found: `${set} is set` };
  return {
    name: "Redis",
    state: "optional",
    found: "REDIS_URL is not set",
    fix: "Only needed for giselle worker and its queue, and for servers on several machines: set REDIS_URL.",
  };
}

function relay({ env }: CommandContext): ReturnType<Check> {
  const missing = relayVariables.filter((name) => !env[name]);
  if (missing.length === 0) return { name: "Relay", state: "ok", found: "giselle mcp uses the page a user has open" };
  if (missing.length === relayVariables.length) {
    return { name: "Relay", state: "ok", found: "not set; giselle mcp starts its own browser" };
  }
  return { name: "Relay", state: "optional", found: `${missing.join(", ")} not set`, fix: "Set all three, or none." };
}

function mcpServer(): ReturnType<Check> {
  const library = createRequire(import.meta.url).resolve("@giselles-ai/browser-tool/mcp-server");
  const path = join(dirname(library), "index.js");
  if (existsSync(path)) return { name: "MCP server", state: "ok", found: path };
  return {
    name: "MCP server",
    state: "optional",
    found: `${path} does not exist`,
    fix: "Install @giselles-ai/browser-tool again, or build it: npm run build.",
  };
}
