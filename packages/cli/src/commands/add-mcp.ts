import { type Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import type { ProposeOptions } from "../setup/propose-changes.ts";
import type { McpOptions } from "./mcp.ts";
import {
  allowOriginOption,
  auditOption,
  blockOriginOption,
  cdpOption,
  filesOption,
  headedOption,
  pageToolsOption,
  profileOption,
  secretKindOption,
  secretOption,
  secretOriginOption,
} from "./shared-options.ts";

/** Adds `giselle mcp`. Its code is loaded on first use. */
export function addMcp(program: Command, context: CommandContext, end: (code: number) => void): void {
  const mcpCommand = program
    .command("mcp")
    .summary("run an MCP server, for clients such as Claude Code or Codex")
    .description(
      "Runs an MCP server on standard input and output. It starts its own browser, or, if BROWSER_TOOL_RELAY_URL, " +
        "_SESSION_ID and _TOKEN are set, uses the page a user has open.",
    )
    .addOption(profileOption('which tools are offered and what needs approval (default "auto")'))
    .option(
      "--http [address]",
      "serve over HTTP at this port, or host:port, with the token in GISELLE_MCP_TOKEN (default: a new one)",
    )
    .addOption(new Option("--session-file <file>", "write the address and token here").hideHelp())
    .addOption(
      new Option("--browser <which>", 'which browser: "new" or, with the extension, "mine"').choices(["new", "mine"]),
    )
    .addOption(headedOption)
    .addOption(
      new Option(
        "--tools <set>",
        "offer more tools: dev adds screenshot, console, network, evaluate and others",
      ).choices(["default", "dev"]),
    )
    .option("--vision", "offer screenshots, and actions at points in them")
    .addOption(pageToolsOption)
    .addOption(cdpOption)
    .addOption(allowOriginOption)
    .addOption(blockOriginOption)
    .option("--storage-state <file>", "start with the cookies and storage in this file")
    .addOption(secretOption)
    .addOption(secretOriginOption)
    .addOption(secretKindOption)
    .option("--workspace <folder>", "folder for files to read, upload and download")
    .addOption(filesOption)
    .addOption(auditOption)
    .option("--audit-key <file>", "sign the audit log with this key (default GISELLE_AUDIT_KEY)")
    .action(async (options: McpOptions) => {
      const { mcp } = await import("./mcp.ts");
      end(await mcp(options, context));
    });
  addInstall(mcpCommand, context, end);
}

/** Adds `giselle mcp install`. */
function addInstall(mcpCommand: Command, context: CommandContext, end: (code: number) => void): void {
  mcpCommand
    .command("install")
    .summary("add the server to the settings of a client")
    .description(
      "Adds the MCP server to the settings of a client in this folder. It shows the change first, and keeps an existing entry.",
    )
    .requiredOption("--client <name>", "claude, codex, gemini, cursor or vscode")
    .option("--dry-run", "show the change and write nothing")
    .option("-y, --yes", "write without asking")
    .action(async (options: ProposeOptions & { client: string }) => {
      const { addServer } = await import("../setup/mcp-clients.ts");
      const { proposeChanges } = await import("../setup/propose-changes.ts");
      await proposeChanges([addServer(context.cwd, options.client)], options, context);
      end(0);
    });
}
