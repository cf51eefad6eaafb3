import type { Command } from "commander";
import type { StoreOptions } from "../approvals/with-store.ts";
import type { CommandContext } from "../command-context.ts";

const store = ["--store <place>", "where runs are stored (default: GISELLE_STORE, or ~/.local/state/giselle)"] as const;

/** Adds `giselle backup` and `giselle restore`. */
export function addBackup(program: Command, context: CommandContext, end: (code: number) => void): void {
  program
    .command("backup")
    .summary("save stored runs to a file")
    .description(
      "Saves the stored runs with their journals to a new file that only you can read. It has what was typed into forms. " +
        "Pending approvals are not in it.",
    )
    .argument("<file>", "file to write")
    .option(...store)
    .action(async (file: string, options: StoreOptions) => {
      const { backup } = await import("./backup.ts");
      end(await backup(file, options, context));
    });

  program
    .command("restore")
    .summary("add the runs of a backup to a store")
    .description(
      "Adds the runs of a backup to a folder or a Redis. Runs that the store already has stay as they are. A run that had not " +
        "ended becomes unknown-outcome, because the backup does not show what it did afterwards.",
    )
    .argument("<file>", "file from giselle backup")
    .option(...store)
    .action(async (file: string, options: StoreOptions) => {
      const { restore } = await import("./backup.ts");
      end(await restore(file, options, context));
    });
}
