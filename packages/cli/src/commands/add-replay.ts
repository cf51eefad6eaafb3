import type { Command } from "commander";
import { exitCodesHelp } from "../exit-codes.ts";
import { readCount } from "../settings/read-option.ts";
import type { World } from "../world.ts";
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

/** Adds `giselle replay`. What it needs is loaded when it is asked for. */
export function addReplay(program: Command, world: World, end: (code: number) => void): void {
  program
    .command("replay")
    .summary("do a saved run again, without a model")
    .description(
      "Does a run again that was saved with giselle run … --save, without a model; it stops where a page is not as it was.",
    )
    .argument("<file>", "the saved run")
    .option("-u, --url <address>", "where its first page is now (default: where it was)")
    .option("-d, --data <file>", "other values, by the names of its parameters, as a JSON file")
    .addOption(profileOption('how much may run unasked beyond what was approved then (default "assisted")'))
    .option("--heal", "ask a model, once, for one step that does not fit the page")
    .option("-e, --engine <name[:model]>", "who is asked then")
    .option("--patience <ms>", "how long a page may take to become as it was (default 5000)", readCount)
    .option("--save <file>", "save the run again, with what was healed")
    .addOption(headedOption)
    .addOption(cdpOption)
    .addOption(allowOriginOption)
    .addOption(blockOriginOption)
    .option("--storage-state <file>", "begin with these cookies")
    .addOption(secretOption)
    .addOption(secretOriginOption)
    .addOption(secretKindOption)
    .option("--workspace <folder>", "files that may be uploaded and downloaded to")
    .addOption(acceptDialogsOption)
    .addOption(eventsOption)
    .addOption(auditOption)
    .option("--audit-key <file>", "sign it (default GISELLE_AUDIT_KEY)")
    .addHelpText("after", `\n${exitCodesHelp}`)
    .action(async (file: string, options: ReplayCommandOptions) => {
      const { replay } = await import("./replay.ts");
      end(await replay(file, options, world));
    });
}
