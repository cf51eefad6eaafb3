import { Command } from "commander";
import { addAuditCommands } from "./commands/add-audit-commands.ts";
import { addDoctor } from "./commands/add-doctor.ts";
import { addMcp } from "./commands/add-mcp.ts";
import { addReplay } from "./commands/add-replay.ts";
import { addRun } from "./commands/add-run.ts";
import { addServe } from "./commands/serve-options.ts";
import { addApprovalCommands, addStoreCommands } from "./commands/store-commands.ts";
import type { World } from "./world.ts";

/** In the order in which the help lists them. */
const additions = [
  addRun,
  addStoreCommands,
  addApprovalCommands,
  addReplay,
  addMcp,
  addAuditCommands,
  addDoctor,
  addServe,
];

/** The command and its subcommands. Each is loaded when it is asked for, and gives the exit code to `end`. */
export function createProgram(version: string, world: World, end: (code: number) => void): Command {
  const program = new Command("giselle")
    .exitOverride()
    .description("Uses a web page for you: reads it, plans, acts, and looks again.")
    .version(version, "-V, --version", "say the version")
    .helpOption("-h, --help", "say how it is used")
    .helpCommand("help [command]", "say how a command is used")
    .showHelpAfterError("(giselle --help says how it is used)")
    .addHelpText(
      "after",
      `\nTry:\n  giselle doctor\n  giselle run "Fill in the form with these details" --url https://example.com --data person.json`,
    );

  for (const add of additions) add(program, world, end);
  return program;
}
