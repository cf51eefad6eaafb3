import { type Command, Option } from "commander";
import type { CommandContext } from "../command-context.ts";
import type { ExportOptions, ShowOptions, VerifyCommandOptions } from "./audit.ts";
import type { TraceCommandOptions } from "./trace.ts";

/** Adds `giselle audit …` and `giselle trace`. */
export function addAuditCommands(program: Command, context: CommandContext, end: (code: number) => void): void {
  const audit = program
    .command("audit")
    .summary("verify, show or export an audit log")
    .description("Verifies, shows or exports an audit log written by giselle run --audit.");

  audit
    .command("verify")
    .summary("check that an audit log is complete and unmodified")
    .description(
      "Checks that an audit log is complete, in order and unmodified. If not, exits with 1 and names the first bad line.",
    )
    .argument("<file>", "the audit log")
    .option("-k, --key <file>", "key that must have signed the log (default GISELLE_AUDIT_KEY)")
    .option("--expect <hash>", "id or hash you noted earlier; the log must contain it")
    .option("--json", "print JSON")
    .action(async (file: string, options: VerifyCommandOptions) => {
      const { verify } = await import("./audit.ts");
      end(verify(file, options, context));
    });

  audit
    .command("show")
    .summary("print what happened")
    .description("Prints what happened, run by run and step by step.")
    .argument("<file>", "the audit log")
    .option("-r, --run <id>", "only the run whose id starts with this")
    .action(async (file: string, options: ShowOptions) => {
      const { show } = await import("./audit.ts");
      end(show(file, options, context));
    });

  audit
    .command("export")
    .summary("send an audit log to an OpenTelemetry collector")
    .description(
      "Sends an audit log to an OpenTelemetry collector as spans: actions, durations and cost. Values are not sent.",
    )
    .argument("<file>", "the audit log")
    .requiredOption("--otlp <address>", "address of the collector, for example http://127.0.0.1:4318")
    .action(async (file: string, options: ExportOptions) => {
      const { exportSpans } = await import("./audit.ts");
      end(await exportSpans(file, options, context));
    });

  program
    .command("trace")
    .summary("turn an audit log into an HTML page")
    .description(
      "Writes one HTML page with the timeline, pages, plans, approvals and outcomes of an audit log. The page works offline.",
    )
    .argument("<file>", "the audit log")
    .option("-o, --output <file>", "HTML file to write (default: next to the audit log)")
    .option("-k, --key <file>", "key that must have signed the log (default GISELLE_AUDIT_KEY)")
    .option("-r, --run <id>", "only the run whose id starts with this")
    .addOption(new Option("-l, --language <code>", "language of the page").choices(["en", "ja"]).default("en"))
    .action(async (file: string, options: TraceCommandOptions) => {
      const { trace } = await import("./trace.ts");
      end(trace(file, options, context));
    });
}
