import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import type { ProposeOptions } from "../setup/propose-changes.ts";

/** Adds `giselle init`. Its code is loaded on first use. */
export function addInit(program: Command, context: CommandContext, end: (code: number) => void): void {
  program
    .command("init")
    .summary("put a copilot into your app")
    .description(
      "Adds the chat panel, its routes and the packages to the Next.js, Express or Vite app in this folder. It shows every change first, " +
        "keeps existing files, and can be run again.",
    )
    .option("--dry-run", "show the changes and write nothing")
    .option("-y, --yes", "write without asking")
    .action(async (options: ProposeOptions) => {
      const { init } = await import("./init.ts");
      end(await init(options, context, program.version() ?? "1.0.0"));
    });
}

/** Adds `giselle skill`. */
export function addSkill(program: Command, context: CommandContext, end: (code: number) => void): void {
  program
    .command("skill")
    .summary("teach a coding agent to use the browser from its shell")
    .description(
      "Adds a skill file about giselle open, fill, click and snapshot to the project, for agents without MCP.",
    )
    .option("--folder <folder>", "folder of the agent's skills", ".claude/skills")
    .option("--dry-run", "show the file and write nothing")
    .option("-y, --yes", "write without asking")
    .action(async ({ folder, ...options }: ProposeOptions & { folder: string }) => {
      const { skillFile } = await import("../setup/skill-file.ts");
      const { proposeChanges } = await import("../setup/propose-changes.ts");
      await proposeChanges([skillFile(context.cwd, folder)], options, context);
      end(0);
    });
}
