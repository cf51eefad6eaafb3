import type { Command } from "commander";
import type { World } from "../world.ts";
import type { McpOptions } from "./mcp.ts";
import {
  allowOriginOption,
  blockOriginOption,
  cdpOption,
  headedOption,
  profileOption,
  secretKindOption,
  secretOption,
  secretOriginOption,
} from "./shared-options.ts";

/** Adds `giselle mcp`. What it needs is loaded when it is asked for. */
export function addMcp(program: Command, world: World, end: (code: number) => void): void {
  program
    .command("mcp")
    .summary("serve MCP to a client, such as Claude Code or Codex")
    .description(
      "Serves MCP over standard input and output: over a browser of its own, or, where BROWSER_TOOL_RELAY_URL, " +
        "_SESSION_ID and _TOKEN are set, in the page that a user has open.",
    )
    .addOption(profileOption('which tools there are, and what is asked for (default "auto")'))
    .addOption(headedOption)
    .option("--vision", "offer pictures of the page, and actions at points of them")
    .addOption(cdpOption)
    .addOption(allowOriginOption)
    .addOption(blockOriginOption)
    .option("--storage-state <file>", "begin with these cookies")
    .addOption(secretOption)
    .addOption(secretOriginOption)
    .addOption(secretKindOption)
    .option("--workspace <folder>", "files that may be read, uploaded and downloaded to")
    .action(async (options: McpOptions) => {
      const { mcp } = await import("./mcp.ts");
      end(await mcp(options, world));
    });
}
