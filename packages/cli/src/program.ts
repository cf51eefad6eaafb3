import { Command } from "commander";
import type { CommandContext } from "./command-context.ts";
import { addAuditCommands } from "./commands/add-audit-commands.ts";
import { addBackup } from "./commands/add-backup.ts";
import { addCompletion } from "./commands/add-completion.ts";
import { addDoctor } from "./commands/add-doctor.ts";
import { addFleetCommands } from "./commands/add-fleet-commands.ts";
import { addInit, addSkill } from "./commands/add-init.ts";
import { addMcp } from "./commands/add-mcp.ts";
import { addModels } from "./commands/add-models.ts";
import { addReplay } from "./commands/add-replay.ts";
import { addRun } from "./commands/add-run.ts";
import { addSessionCommands } from "./commands/add-session-commands.ts";
import { addServe } from "./commands/serve-options.ts";
import { addApprovalCommands, addPurge, addStoreCommands } from "./commands/store-commands.ts";

/** In the order of the help, by its headings. */
const groups = {
  "Do a task:": [addRun, addStoreCommands, addApprovalCommands, addReplay],
  "Use a browser step by step:": [addSessionCommands, addSkill],
  "Run it for others:": [addInit, addMcp, addServe, addPurge, addBackup],
  "Run a fleet of browsers:": [addFleetCommands],
  "Check:": [addAuditCommands, addDoctor, addModels, addCompletion],
};

/** Creates the command and its subcommands. Each passes its exit code to `end`. */
export function createProgram(version: string, context: CommandContext, end: (code: number) => void): Command {
  const program = new Command("giselle")
    .exitOverride()
    .description("Operates web pages for you: it reads a page, plans the steps, performs them and checks the result.")
    .version(version, "-V, --version", "print the version")
    .helpOption("-h, --help", "show help")
    .helpCommand("help [command]", "show help for a command")
    .showHelpAfterError("(run giselle --help for usage)")
    .addHelpText(
      "after",
      `\nTry:\n  giselle run "Fill in the form with these details" --url https://example.com --data person.json\n` +
        "  giselle mcp install --client claude\n  giselle init",
    );

  for (const [heading, additions] of Object.entries(groups)) {
    program.commandsGroup(heading);
    for (const add of additions) add(program, context, end);
  }
  return program;
}
