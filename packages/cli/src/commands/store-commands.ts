import { type Command, Option } from "commander";
import { exitCodesHelp } from "../exit-codes.ts";
import { collect, readCount } from "../settings/read-option.ts";
import type { World } from "../world.ts";
import type { ApprovalsOptions, ApproveOptions, DenyOptions } from "./approvals.ts";
import type { ResumeOptions } from "./resume.ts";
import type { RunsOptions } from "./runs.ts";
import { cdpOption, eventsOption, headedOption } from "./shared-options.ts";

const store = ["--store <place>", "where runs are kept (default: GISELLE_STORE, or your own folder)"] as const;
const json = ["--json", "write it as JSON"] as const;

/** The commands for runs that are kept. Each is loaded when it is asked for. */
export function addStoreCommands(program: Command, world: World, end: (code: number) => void): void {
  program
    .command("runs")
    .summary("list the runs that were kept")
    .description("Lists the runs that were kept with giselle run --store, the newest first.")
    .option(...store)
    .option(...json)
    .action(async (options: RunsOptions) => {
      const { runs } = await import("./runs.ts");
      end(await runs(options, world));
    });

  program
    .command("resume")
    .summary("go on with a run that was interrupted")
    .description("Goes on with a run that was interrupted. Nothing that may have happened is done again.")
    .argument("<run>", "its id, as giselle runs lists it")
    .option(...store)
    .addOption(
      new Option("--outcome <what>", "what you found out of an action whose outcome was unknown").choices([
        "done",
        "not-done",
      ]),
    )
    .option("-e, --engine <name[:model]>", "who plans (default: as before)")
    .option("-n, --max-steps <number>", "the most steps in all", readCount)
    .addOption(headedOption)
    .addOption(cdpOption)
    .addOption(eventsOption)
    .addHelpText("after", `\n${exitCodesHelp}`)
    .action(async (runId: string, options: ResumeOptions) => {
      const { resume } = await import("./resume.ts");
      end(await resume(runId, options, world));
    });
}

/** The commands for what waits for a person's answer. */
export function addApprovalCommands(program: Command, world: World, end: (code: number) => void): void {
  program
    .command("approvals")
    .summary("list what waits for an answer")
    .description("Lists what runs have asked and nobody has answered, from any terminal that can reach the store.")
    .option(...store)
    .option(...json)
    .action(async (options: ApprovalsOptions) => {
      const { approvals } = await import("./approvals.ts");
      end(await approvals(options, world));
    });

  program
    .command("approve")
    .summary("allow what a run has asked for")
    .description("Allows what a run has asked for: once, and only on the page as it was shown.")
    .argument("<id>", "as giselle approvals lists it")
    .option(...store)
    .option("--edit <number=value>", "with another value for a step; may be given several times", collect)
    .action(async (id: string, options: ApproveOptions) => {
      const { approve } = await import("./approvals.ts");
      end(await approve(id, options, world));
    });

  program
    .command("deny")
    .summary("do not allow it")
    .description("Does not allow what a run has asked for. The agent reads why, and may find another way.")
    .argument("<id>", "as giselle approvals lists it")
    .option(...store)
    .option("-r, --reason <text>", "why not")
    .action(async (id: string, options: DenyOptions) => {
      const { deny } = await import("./approvals.ts");
      end(await deny(id, options, world));
    });
}
