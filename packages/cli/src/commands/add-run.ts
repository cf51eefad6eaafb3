import type { Command } from "commander";
import { exitCodesHelp } from "../exit-codes.ts";
import { readCount } from "../settings/read-option.ts";
import type { RunOptions } from "../settings/run-settings.ts";
import type { World } from "../world.ts";
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

/** Adds `giselle run`. What it needs is loaded when it is asked for. */
export function addRun(program: Command, world: World, end: (code: number) => void): void {
  program
    .command("run")
    .summary("do a task in a browser")
    .description("Does a task in a browser, with one call of a model for each step.")
    .argument("<goal>", "what shall be done, in a sentence")
    .option("-u, --url <address>", "the page to begin at")
    .option("-d, --data <file>", "details to fill in, as a JSON file")
    .addOption(profileOption('how much may run unasked (default "assisted": nothing but looking)'))
    .option("-e, --engine <name[:model]>", "who plans: ollama, anthropic, google, openai-compatible, reflex")
    .option("-n, --max-steps <number>", "the most steps (default 30)", readCount)
    .addOption(headedOption)
    .option("--vision", "show the model pictures of the page")
    .addOption(cdpOption)
    .addOption(allowOriginOption)
    .addOption(blockOriginOption)
    .option("--storage-state <file>", "begin with these cookies, and keep them there afterwards")
    .addOption(secretOption)
    .addOption(secretOriginOption)
    .addOption(secretKindOption)
    .option("--workspace <folder>", "files that the agent may read, upload and download to")
    .addOption(acceptDialogsOption)
    .option("--store [place]", "keep the run: in a folder, at redis://…, or in your own folder (default: off)")
    .option("--save <file>", "save the run when it is done, for giselle replay")
    .option("--memory <folder>", "keep runs that worked, and do a task again from there before asking a model")
    .addOption(eventsOption)
    .addOption(auditOption)
    .option(
      "--audit-key <file>",
      "sign it, with a secret of 32 characters or an Ed25519 key (default GISELLE_AUDIT_KEY)",
    )
    .option("--otlp <address>", "send OpenTelemetry spans to this collector, as http://127.0.0.1:4318")
    .addHelpText("after", `\n${environmentHelp}\n\n${exitCodesHelp}`)
    .action(async (goal: string, options: RunOptions) => {
      const { run } = await import("./run.ts");
      end(await run(goal, options, world));
    });
}

const environmentHelp = `Settings (an option goes before a variable, that before a file):
  GISELLE_ENGINE, GISELLE_MODEL, GISELLE_PROFILE, GISELLE_STORE,
  GISELLE_CHROMIUM, OLLAMA_HOST, ANTHROPIC_API_KEY, GEMINI_API_KEY,
  OPENAI_API_KEY, OPENAI_BASE_URL, NO_COLOR
  ./giselle.config.json, ~/.config/giselle/config.json

Without --engine: Ollama if it answers, else the service that a key is set for,
else reflex, which follows plain instructions without a model.`;
