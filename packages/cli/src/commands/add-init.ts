import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import type { ProposeOptions } from "../setup/propose-changes.ts";

/** Adds `giselle init`. Its code is loaded on first use. */
export function addInit(program: Command, context: CommandContext, end: (code: number) => void): void {
  program
    .command("init")
    .summary("put a copilot into your app")
    .description(
      "Adds the chat panel, its routes and the packages to the Next.js or Express app in this folder. It shows every change first, " +
        "leaves files alone that are already there, and can be run again.",
    )
    .option("--dry-run", "show the changes and write nothing")
    .option("-y, --yes", "write without asking")
    .action(async (options: ProposeOptions) => {
      const { init } = await import("./init.ts");
      end(await init(options, context, program.version() ?? "1.0.0"));
    });
}
