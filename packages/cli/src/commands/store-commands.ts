import { type Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { exitCodesHelp } from "../exit-codes.ts";
import { collect, readCount, readDuration } from "../settings/read-option.ts";
import type { ApprovalsOptions, ApproveOptions, DenyOptions } from "./approvals.ts";
import type { PurgeOptions } from "./purge.ts";
import type { ResumeCommandOptions } from "./resume.ts";
import type { RunsOptions } from "./runs.ts";
import { answerOption, cdpOption, eventsOption, headedOption } from "./shared-options.ts";

const store = ["--store <place>", "where runs are stored (default: GISELLE_STORE, or ~/.local/state/giselle)"] as const;
const json = ["--json", "print JSON"] as const;

/** Adds the commands for stored runs. Their code is loaded on first use. */
export function addStoreCommands(program: Command, context: CommandContext, end: (code: number) => void): void {
  program
    .command("runs")
    .summary("list stored runs")
    .description("Lists the runs stored with giselle run --store, newest first.")
    .option(...store)
    .option(...json)
    .action(async (options: RunsOptions) => {
      const { runs } = await import("./runs.ts");
      end(await runs(options, context));
    });

  program
    .command("resume")
    .summary("resume an interrupted run")
    .description("Resumes an interrupted run. Actions that may already have happened are not repeated.")
    .argument("<run>", "id of the run, from giselle runs")
    .option(...store)
    .addOption(
      new Option("--outcome <what>", "what really happened to the action whose outcome was unknown").choices([
        "done",
        "not-done",
      ]),
    )
    .addOption(answerOption)
    .option("-e, --engine <name[:model]>", "planning engine (default: the one the run used before)")
    .option("-n, --max-steps <number>", "maximum number of steps in total", readCount)
    .addOption(headedOption)
    .addOption(cdpOption)
    .addOption(eventsOption)
    .addHelpText("after", `\n${exitCodesHelp}`)
    .action(async (runId: string, options: ResumeCommandOptions) => {
      const { resume } = await import("./resume.ts");
      end(await resume(runId, options, context));
    });
}

/** Adds `giselle purge`. */
export function addPurge(program: Command, context: CommandContext, end: (code: number) => void): void {
  program
    .command("purge")
    .summary("delete stored runs and sessions for good")
    .description(
      "Deletes stored runs with their journals and approvals, and the chat sessions in the same Redis, for good. " +
        "With several conditions, all must apply. What is in use is kept, and the command exits with 1.",
    )
    .option("--tenant <name>", "runs of this tenant of a server")
    .option("--owner <name>", "runs and sessions of this user, by the id that your app gives")
    .option("--older-than <age>", "runs and sessions older than this, for example 30m, 12h or 90d", readDuration)
    .option("--dry-run", "only count")
    .option("--store <place>", "where runs are stored (default: GISELLE_STORE, REDIS_URL, or ~/.local/state/giselle)")
    .option(...json)
    .action(async (options: PurgeOptions) => {
      const { purge } = await import("./purge.ts");
      end(await purge(options, context));
    });
}

/** Adds the commands for pending approvals. */
export function addApprovalCommands(program: Command, context: CommandContext, end: (code: number) => void): void {
  program
    .command("approvals")
    .summary("list pending approvals")
    .description("Lists the approvals that runs are waiting for. Works from any terminal that can reach the store.")
    .option(...store)
    .option(...json)
    .action(async (options: ApprovalsOptions) => {
      const { approvals } = await import("./approvals.ts");
      end(await approvals(options, context));
    });

  program
    .command("approve")
    .summary("approve what a run asked for")
    .description("Approves what a run asked for. The approval is valid once, and only for the page as it was shown.")
    .argument("<id>", "id of the approval, from giselle approvals")
    .option(...store)
    .option("--edit <number=value>", "approve with another value for this step; can be repeated", collect)
    .action(async (id: string, options: ApproveOptions) => {
      const { approve } = await import("./approvals.ts");
      end(await approve(id, options, context));
    });

  program
    .command("deny")
    .summary("deny what a run asked for")
    .description("Denies what a run asked for. The agent reads the reason and may try something else.")
    .argument("<id>", "id of the approval, from giselle approvals")
    .option(...store)
    .option("-r, --reason <text>", "reason that the agent reads")
    .action(async (id: string, options: DenyOptions) => {
      const { deny } = await import("./approvals.ts");
      end(await deny(id, options, context));
    });
}
