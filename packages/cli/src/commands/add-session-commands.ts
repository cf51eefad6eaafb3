import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import {
  allowOriginOption,
  blockOriginOption,
  cdpOption,
  filesOption,
  headedOption,
  profileOption,
  secretKindOption,
  secretOption,
  secretOriginOption,
} from "./shared-options.ts";

type End = (code: number) => void;
const load = () => import("../session/session-commands.ts");

interface Shared {
  session: string;
}

/** Adds the one-shot commands, for scripts and for agents that have a shell and no MCP. */
export function addSessionCommands(program: Command, context: CommandContext, end: End): void {
  addOpen(program, context, end);
  add(program, "snapshot", "list the fields, buttons and text of the page")
    .option("--find <text>", "only what contains this text")
    .option("--field <id>", "only this element, in full")
    .action(async ({ find, field, ...shared }: Shared & { find?: string; field?: string }) => {
      const input = { ...(find && { find }), ...(field && { fieldId: field }) };
      end(await (await load()).callTool("getFormSnapshot", input, shared, context));
    });
  add(program, "fill", "fill fields: an id and a value each")
    .argument(
      "<field-and-value...>",
      'for example: input-1 Ada input-2 ada@example.com; a path for a file; "-" reads a value from stdin',
    )
    .action(async (words: string[], shared: Shared) => {
      const { callTool, readPairs } = await load();
      const actions = readPairs(words).map((pair) => ({ action: "fill", ...pair }));
      end(await callTool("executeFormActions", { actions }, shared, context));
    });
  add(program, "click", "click elements, one after the other")
    .argument("<field...>", "ids from the snapshot")
    .action(async (fields: string[], shared: Shared) => {
      const actions = fields.map((fieldId) => ({ action: "click", fieldId }));
      end(await (await load()).callTool("executeFormActions", { actions }, shared, context));
    });
  add(program, "screenshot", "save a screenshot of the page")
    .argument("[file]", "PNG file", "screenshot.png")
    .option("--field <id>", "only this element")
    .option("--full-page", "the whole page")
    .action(async (file: string, { field, fullPage, ...shared }: Shared & { field?: string; fullPage?: boolean }) => {
      const input = { ...(field && { fieldId: field }), ...(fullPage && { fullPage }) };
      end(await (await load()).screenshot(file, input, shared, context));
    });
  add(program, "call", "call any other tool of giselle mcp --tools dev")
    .argument("<tool>", "for example wait_for, markdown, console, network, pdf, tabs")
    .argument("[input]", "its arguments as a JSON object", "{}")
    .action(async (tool: string, input: string, shared: Shared) => {
      const { callTool, readInput } = await load();
      end(await callTool(tool, readInput(input), shared, context));
    });
  add(program, "close", "close the browser").action(async (shared: Shared) => {
    end(await (await load()).close(shared, context));
  });
}

function addOpen(program: Command, context: CommandContext, end: End): void {
  const options = [
    headedOption,
    profileOption('what needs approval (default "auto")'),
    cdpOption,
    allowOriginOption,
    blockOriginOption,
    secretOption,
    secretOriginOption,
    secretKindOption,
    filesOption,
  ];
  const command = add(program, "open", "open a page in a browser that stays open for the next commands")
    .description(
      "Opens a page and prints it. The browser stays open for snapshot, fill, click, screenshot and call, until giselle close or " +
        "30 minutes without a command.",
    )
    .argument("<address>", "the page")
    .option("--storage-state <file>", "start with the cookies and storage in this file")
    .option("--workspace <folder>", "folder for files to read, upload and download");
  for (const option of options) command.addOption(option);
  command.action(async (url: string, { session, ...given }: Shared & Record<string, unknown>) => {
    end(await (await load()).open(url, toArguments(command, given), { session }, context));
  });
}

/** The options as they were written, to start `giselle mcp` with. */
function toArguments(command: Command, given: Record<string, unknown>): string[] {
  return command.options.flatMap((option) => {
    const value = given[option.attributeName()];
    if (value === undefined || !option.long || option.attributeName() === "session") return [];
    if (value === true) return [option.long];
    return (Array.isArray(value) ? value : [value]).flatMap((one) => [option.long as string, String(one)]);
  });
}

function add(program: Command, name: string, summary: string): Command {
  return program
    .command(name)
    .summary(summary)
    .description(`${summary[0]?.toUpperCase()}${summary.slice(1)}.`)
    .option("--session <name>", "which browser, if you use several", "default");
}
