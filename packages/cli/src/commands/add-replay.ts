import { type Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import { exitCodesHelp } from "../exit-codes.ts";
import { readCount } from "../settings/read-option.ts";
import type { ReplayCommandOptions } from "./replay.ts";
import {
  acceptDialogsOption,
  allowOriginOption,
  auditOption,
  blockOriginOption,
  cdpOption,
  eventsOption,
  headedOption,
  profileOption,
  secretKindOption,
  secretOption,
  secretOriginOption,
} from "./shared-options.ts";

/** Adds `giselle replay`. Its code is loaded on first use. */
export function addReplay(program: Command, context: CommandContext, end: (code: number) => void): void {
  program
    .command("replay")
    .summary("repeat a saved run without a model")
    .description(
      "Repeats a run saved with giselle run --save, without a model. Stops where a page differs from the recording.",
    )
    .argument("<file>", "the saved run")
    .option("-u, --url <address>", "address of the first page (default: as recorded)")
    .option("-d, --data <file>", "JSON file with new parameter values")
    .addOption(profileOption('what may run without approval, beyond what you approved before (default "assisted")'))
    .option("--heal", "if a step does not match the page, ask a model once")
    .option("-e, --engine <name[:model]>", "the model that --heal asks")
    .option(
      "--timeout <ms>",
      "how long to wait, in milliseconds, for a page to match the recording (default 5000)",
      readCount,
    )
    .addOption(new Option("--patience <ms>").argParser(readCount).hideHelp()) // the old name of --timeout
    .option("--save <file>", "save the run again, including healed steps")
    .addOption(headedOption)
    .addOption(cdpOption)
    .addOption(allowOriginOption)
    .addOption(blockOriginOption)
    .option("--storage-state <file>", "start with the cookies and storage in this file")
    .addOption(secretOption)
    .addOption(secretOriginOption)
    .addOption(secretKindOption)
    .option("--workspace <folder>", "folder for uploads and downloads")
    .addOption(acceptDialogsOption)
    .addOption(eventsOption)
    .addOption(auditOption)
    .option("--audit-key <file>", "sign the audit log with this key (default GISELLE_AUDIT_KEY)")
    .addHelpText("after", `\n${exitCodesHelp}`)
    .action(async (file: string, options: ReplayCommandOptions) => {
      const { replay } = await import("./replay.ts");
      end(await replay(file, options, context));
    });
}
