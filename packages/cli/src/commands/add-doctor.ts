import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import type { DoctorOptions } from "./doctor.ts";

/** Adds `giselle doctor`. Its code is loaded on first use. */
export function addDoctor(program: Command, context: CommandContext, end: (code: number) => void): void {
  program
    .command("doctor")
    .summary("check your setup")
    .description(
      "Checks what is installed, what is missing and how to get it. Exits with 1 if giselle run cannot work.",
    )
    .option("--json", "print JSON")
    .action(async (options: DoctorOptions) => {
      const { doctor } = await import("./doctor.ts");
      end(await doctor(options, context));
    });
}
