import type { Command } from "commander";
import type { World } from "../world.ts";
import type { ExportOptions, ShowOptions, VerifyOptions } from "./audit.ts";
import type { TraceOptions } from "./trace.ts";

/** What can be done with the record of a run. */
export function addAuditCommands(program: Command, world: World, end: (code: number) => void): void {
  const audit = program
    .command("audit")
    .summary("verify or read the record of a run")
    .description("Verifies, shows or sends the record that giselle run --audit has kept.");

  audit
    .command("verify")
    .summary("say whether a record is all that was written, in order")
    .description(
      "Says whether a record is all that was written, in order. Ends with 1 and names the first bad line if not.",
    )
    .argument("<file>", "the record")
    .option("-k, --key <file>", "the key that it must be signed with (default GISELLE_AUDIT_KEY)")
    .option("--expect <hash>", "the hash of a line that you have noted down, which must be in it")
    .option("--json", "write it as JSON")
    .action(async (file: string, options: VerifyOptions) => {
      const { verify } = await import("./audit.ts");
      end(verify(file, options, world));
    });

  audit
    .command("show")
    .summary("tell what happened")
    .description("Tells what happened, run by run, step by step.")
    .argument("<file>", "the record")
    .option("-r, --run <id>", "this run alone, by the beginning of its id")
    .action(async (file: string, options: ShowOptions) => {
      const { show } = await import("./audit.ts");
      end(show(file, options, world));
    });

  audit
    .command("export")
    .summary("send it to an OpenTelemetry collector")
    .description(
      "Sends a record to an OpenTelemetry collector, as spans: what was done, how long it took, what it cost. No values.",
    )
    .argument("<file>", "the record")
    .requiredOption("--otlp <address>", "the collector, as http://127.0.0.1:4318")
    .action(async (file: string, options: ExportOptions) => {
      const { exportSpans } = await import("./audit.ts");
      end(await exportSpans(file, options, world));
    });

  program
    .command("trace")
    .summary("make a page of a record, to be looked at in a browser")
    .description(
      "Makes one HTML page of a record: the timeline, pages, plans, approvals and outcomes. It works offline.",
    )
    .argument("<file>", "the record")
    .option("-o, --output <file>", "where it goes (default: beside the record, with .html)")
    .option("-k, --key <file>", "the key that the record must be signed with (default GISELLE_AUDIT_KEY)")
    .option("-r, --run <id>", "this run alone, by the beginning of its id")
    .action(async (file: string, options: TraceOptions) => {
      const { trace } = await import("./trace.ts");
      end(trace(file, options, world));
    });
}
