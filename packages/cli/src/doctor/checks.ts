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
import { chooseEngine } from "../engine/choose-engine.ts";
import { readConfigFiles } from "../settings/config-file.ts";
import { projectFileName, userFilePath } from "../settings/config-paths.ts";
import type { World } from "../world.ts";
import type { Check } from "./check.ts";

type Found = Promise<Awaited<ReturnType<Check>>>;

const run = promisify(execFile);
/** As in "engines" of package.json. */
export const oldestNode = [22, 10];
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
  const [oldMajor = 0, oldMinor = 0] = oldestNode;
  const isNew = major > oldMajor || (major === oldMajor && minor >= oldMinor);
  const found = `${process.version} (${process.execPath})`;
  if (isNew) return { name: "Node", state: "ok", found };
  return {
    name: "Node",
    state: "missing",
    found,
    fix: `Install Node ${oldestNode.join(".")} or newer: https://nodejs.org`,
  };
}

async function browser({ env }: World): Found {
  try {
    const path = findChromium(env);
    const version = await run(path, ["--version"], { timeout: 10_000 }).then(
      ({ stdout }) => stdout.trim(),
      () => "its version is unknown",
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

function settings(world: World): ReturnType<Check> {
  const files = [join(world.cwd, projectFileName), userFilePath(world.env)].filter((path) => existsSync(path));
  try {
    readConfigFiles(world);
    return { name: "Settings", state: "ok", found: files.join(", ") || "no file; none is needed" };
  } catch (error) {
    return { name: "Settings", state: "missing", found: (error as Error).message };
  }
}

/** A file that cannot be read is told of above. */
function configuredEngine(world: World): string | undefined {
  try {
    return readConfigFiles(world).engine;
  } catch {
    return undefined;
  }
}

async function engine(world: World): Found {
  const { name, reason } = await chooseEngine({ env: world.env, config: configuredEngine(world) });
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

async function ollama({ env }: World): Found {
  const { host, models } = await findOllama(env);
  if (!models) {
    return {
      name: "Ollama",
      state: "optional",
      found: `nobody answers at ${host}`,
      fix: "Install it (https://ollama.com), start it with `ollama serve`, or say where it is with OLLAMA_HOST.",
    };
  }
  if (models.length === 0) {
    return {
      name: "Ollama",
      state: "optional",
      found: `answers at ${host}, without a model`,
      fix: "ollama pull qwen3:4b",
    };
  }
  return { name: "Ollama", state: "ok", found: `answers at ${host} with ${models.slice(0, 8).join(", ")}` };
}

function keys({ env }: World): ReturnType<Check> {
  const set = Object.keys(keyVariables).filter((name) => env[name]);
  if (set.length > 0) return { name: "Keys", state: "ok", found: `set: ${set.join(", ")}` };
  return {
    name: "Keys",
    state: "optional",
    found: "none is set",
    fix: `For a model in the cloud, set ${Object.keys(keyVariables).join(" or ")}.`,
  };
}

async function sandbox(): Found {
  const ability = await createOsDriver({ workspace: tmpdir() }).shellAbility();
  if (ability === "sandboxed") return { name: "Sandbox", state: "ok", found: "bubblewrap works; commands run in it" };
  return {
    name: "Sandbox",
    state: "optional",
    found: "bubblewrap is missing or may not be used; commands are refused",
    fix: "Only for --profile unleashed with --workspace. Debian, Ubuntu: apt-get install bubblewrap",
  };
}

function redis({ env }: World): ReturnType<Check> {
  const set = findRedisVariable(env);
  if (set) return { name: "Redis", state: "ok", found: `${set} is set` };
  return {
    name: "Redis",
    state: "optional",
    found: "no address is set",
    fix: "Only for a relay on several machines: set REDIS_URL.",
  };
}

function relay({ env }: World): ReturnType<Check> {
  const missing = relayVariables.filter((name) => !env[name]);
  if (missing.length === 0) return { name: "Relay", state: "ok", found: "giselle mcp works in the user's page" };
  if (missing.length === relayVariables.length) {
    return { name: "Relay", state: "ok", found: "not set; giselle mcp works in a browser of its own" };
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
    found: `${path} is not there`,
    fix: "Install @giselles-ai/browser-tool again, or build it: npm run build.",
  };
}
