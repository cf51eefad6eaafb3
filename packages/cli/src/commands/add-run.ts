import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { exitCodesHelp } from "../exit-codes.ts";
import { readCount } from "../settings/read-option.ts";
import type { RunOptions } from "../settings/run-settings.ts";
import {
  acceptDialogsOption,
  allowOriginOption,
  answerOption,
  auditOption,
  blockOriginOption,
  cdpOption,
  eventsOption,
  headedOption,
  pageToolsOption,
  profileOption,
  secretKindOption,
  secretOption,
  secretOriginOption,
} from "./shared-options.ts";

/** Adds `giselle run`. Its code is loaded on first use. */
export function addRun(program: Command, context: CommandContext, end: (code: number) => void): void {
  program
    .command("run")
    .summary("do a task in a browser")
    .description("Does a task in a browser, with one model call per step.")
    .argument("<goal>", "what to do, in a sentence")
    .option("-u, --url <address>", "page to start at")
    .option("-d, --data <file>", "JSON file with the details to fill in")
    .option("-o, --output <file>", "JSON Schema of the data to return; every value must be on a page that was read")
    .addOption(answerOption)
    .addOption(profileOption('what may run without approval (default "assisted": only reading)'))
    .option(
      "-e, --engine <name[:model]>",
      "engine that plans: ollama, anthropic, google, openai-compatible, llama-cpp or reflex",
    )
    .option("-n, --max-steps <number>", "maximum number of steps (default 30)", readCount)
    .addOption(headedOption)
    .option("--vision", "send screenshots to the model where the text is not enough")
    .addOption(pageToolsOption)
    .addOption(cdpOption)
    .addOption(allowOriginOption)
    .addOption(blockOriginOption)
    .option("--storage-state <file>", "load cookies and storage from this file, and save them there afterwards")
    .addOption(secretOption)
    .addOption(secretOriginOption)
    .addOption(secretKindOption)
    .option("--workspace <folder>", "folder for files to read, upload and download")
    .addOption(acceptDialogsOption)
    .option("--store [place]", "store the run in a folder, at redis://… or in ~/.local/state/giselle (default: off)")
    .option("--save <file>", "save the finished run for giselle replay")
    .option("--memory <folder>", "save successful runs, and replay a matching one instead of asking a model")
    .addOption(eventsOption)
    .addOption(auditOption)
    .option(
      "--audit-key <file>",
      "sign the audit log with this key: a secret of 32 characters or an Ed25519 key (default GISELLE_AUDIT_KEY)",
    )
    .option("--otlp <address>", "send OpenTelemetry spans to this collector, for example http://127.0.0.1:4318")
    .addHelpText("after", `\n${environmentHelp}\n\n${exitCodesHelp}`)
    .action(async (goal: string, options: RunOptions) => {
      const { run } = await import("./run.ts");
      end(await run(goal, options, context));
    });
}

const environmentHelp = `Settings (options override variables, variables override files):
  GISELLE_ENGINE, GISELLE_MODEL, GISELLE_PROFILE, GISELLE_STORE,
  GISELLE_CHROMIUM, OLLAMA_HOST, ANTHROPIC_API_KEY, GEMINI_API_KEY,
  OPENAI_API_KEY, OPENAI_BASE_URL, NO_COLOR
  ./giselle.config.json, ~/.config/giselle/config.json

Without --engine, giselle uses Ollama if it is running, else the service whose
API key is set, else reflex, which follows simple instructions without a model.`;
