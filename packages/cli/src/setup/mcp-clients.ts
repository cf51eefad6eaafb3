import { existsSync } from "node:fs";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";
import { type FileChange, readOrEmpty } from "./file-change.ts";

export const mcpServerName = "browser";

interface ServerCommand {
  command: string;
  args: string[];
}

/** The command of a project that has the CLI installed, or one that fetches it. */
function serverCommand(folder: string): ServerCommand {
  const isInstalled = existsSync(join(folder, "node_modules/@giselles-ai/cli"));
  return { command: "npx", args: isInstalled ? ["--no", "giselle", "mcp"] : ["-y", "@giselles-ai/cli", "mcp"] };
}

interface Client {
  file: string;
  add(text: string, server: ServerCommand, file: string): string;
}

/** Where each client reads the servers of a project. */
export const mcpClients: Record<string, Client> = {
  claude: { file: ".mcp.json", add: inJson("mcpServers") },
  codex: { file: ".codex/config.toml", add: inToml },
  gemini: { file: ".gemini/settings.json", add: inJson("mcpServers") },
  cursor: { file: ".cursor/mcp.json", add: inJson("mcpServers") },
  vscode: { file: ".vscode/mcp.json", add: inJson("servers", { type: "stdio" }) },
};

/** The change that gives a client of this project the browser. */
export function addServer(folder: string, client: string): FileChange {
  const found = Object.hasOwn(mcpClients, client) ? mcpClients[client] : undefined;
  if (!found) throw new UsageError(`There is no client "${client}". Use ${Object.keys(mcpClients).join(", ")}.`);
  const before = readOrEmpty(folder, found.file);
  return { path: found.file, before, after: found.add(before, serverCommand(folder), found.file) };
}

/** A server that is there already is left alone: its owner may have given it options. */
function inJson(key: string, more: object = {}): Client["add"] {
  return (text, server, file) => {
    const settings = parseSettings(text, { file, key, server: { ...more, ...server } });
    const servers = (settings[key] ?? {}) as Record<string, unknown>;
    if (Object.hasOwn(servers, mcpServerName)) return text;
    const indent = /^[\t ]+(?=")/m.exec(text)?.[0] ?? "  ";
    const next = { ...settings, [key]: { ...servers, [mcpServerName]: { ...more, ...server } } };
    return `${JSON.stringify(next, null, indent)}\n`;
  };
}

function parseSettings(text: string, { file, key, server }: { file: string; key: string; server: object }) {
  try {
    return (text.trim() === "" ? {} : JSON.parse(text)) as Record<string, unknown>;
  } catch {
    const entry = JSON.stringify({ [key]: { [mcpServerName]: server } });
    throw new UsageError(`${file} is not plain JSON, so it was not changed. Add this to it yourself: ${entry}`);
  }
}

function inToml(text: string, { command, args }: ServerCommand): string {
  if (new RegExp(`^\\s*\\[mcp_servers\\.${mcpServerName}\\]`, "m").test(text)) return text;
  const section = `[mcp_servers.${mcpServerName}]\ncommand = "${command}"\nargs = ${JSON.stringify(args).replaceAll(",", ", ")}\n`;
  return text.trim() === "" ? section : `${text.trimEnd()}\n\n${section}`;
}
