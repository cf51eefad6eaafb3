import type { Command } from "commander";
import type { World } from "../world.ts";
import type { DoctorOptions } from "./doctor.ts";

/** Adds `giselle doctor`. What it needs is loaded when it is asked for. */
export function addDoctor(program: Command, world: World, end: (code: number) => void): void {
  program
    .command("doctor")
    .summary("say what is installed, what is missing, and how to get it")
    .description(
      "Says what is installed, what is missing, and how to get it. Ends with 1 if giselle run could not work.",
    )
    .option("--json", "write it as JSON")
    .action(async (options: DoctorOptions) => {
      const { doctor } = await import("./doctor.ts");
      end(await doctor(options, world));
    });
}
