import { capabilityProfileSchema } from "@giselles-ai/protocol";
import { Command, Option } from "commander";
import { addAuditCommands } from "./commands/add-audit-commands.ts";
import type { DoctorOptions } from "./commands/doctor.ts";
import type { McpOptions } from "./commands/mcp.ts";
import type { ReplayCommandOptions } from "./commands/replay.ts";
import { addServe } from "./commands/serve-options.ts";
import { addStoreCommands } from "./commands/store-commands.ts";
import { exitCodesHelp } from "./exit-codes.ts";
import { collect, readCount } from "./settings/read-option.ts";
import type { RunOptions } from "./settings/run-settings.ts";
import type { World } from "./world.ts";

/** The command and its subcommands. Each is loaded when it is asked for, and gives the exit code to `end`. */
export function createProgram(version: string, world: World, end: (code: number) => void): Command {
  const program = new Command("giselle")
    .exitOverride()
    .description("Uses a web page for you: reads it, plans, acts, and looks again.")
    .version(version, "-V, --version", "say the version")
    .helpOption("-h, --help", "say how it is used")
    .helpCommand("help [command]", "say how a command is used")
    .showHelpAfterError("(giselle --help says how it is used)")
    .addHelpText(
      "after",
      `\nTry:\n  giselle doctor\n  giselle run "Fill in the form with these details" --url https://example.com --data person.json`,
    );

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
    .option("--headed", "show the browser's window")
    .option("--vision", "show the model pictures of the page")
    .option("--cdp <address>", "use a browser that runs already, as http://127.0.0.1:9222")
    .option("--allow-origin <origin>", "go nowhere else; may be given several times", collect)
    .option("--block-origin <origin>", "never go there; may be given several times", collect)
    .option("--storage-state <file>", "begin with these cookies, and keep them there afterwards")
    .option("--secret <name=source>", secretHelp, collect)
    .option("--secret-origin <name=origin>", secretOriginHelp, collect)
    .option("--secret-kind <name=kind>", secretKindHelp, collect)
    .option("--workspace <folder>", "files that the agent may read, upload and download to")
    .option("--accept-dialogs", 'answer yes when a page asks "are you sure?"')
    .option("--store [place]", "keep the run: in a folder, at redis://…, or in your own folder (default: off)")
    .option("--save <file>", "save the run when it is done, for giselle replay")
    .option("--memory <folder>", "keep runs that worked, and do a task again from there before asking a model")
    .option("--json", "write events for programs, one JSON object a line")
    .option("--audit <file>", "keep a record that can be verified; several runs may go into one file")
    .option(
      "--audit-key <file>",
      "sign it, with a secret of 32 characters or an Ed25519 key (default GISELLE_AUDIT_KEY)",
    )
    .option("--otlp <address>", "send OpenTelemetry spans to this collector, as http://127.0.0.1:4318")
    .addHelpText("after", `\n${environmentHelp}\n\n${exitCodesHelp}`)
    .action(async (goal: string, options: RunOptions) => {
      const { run } = await import("./commands/run.ts");
      end(await run(goal, options, world));
    });

  addStoreCommands(program, world, end);

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
    .option("--headed", "show the browser's window")
    .option("--cdp <address>", "use a browser that runs already, as http://127.0.0.1:9222")
    .option("--allow-origin <origin>", "go nowhere else; may be given several times", collect)
    .option("--block-origin <origin>", "never go there; may be given several times", collect)
    .option("--storage-state <file>", "begin with these cookies")
    .option("--secret <name=source>", secretHelp, collect)
    .option("--secret-origin <name=origin>", secretOriginHelp, collect)
    .option("--secret-kind <name=kind>", secretKindHelp, collect)
    .option("--workspace <folder>", "files that may be uploaded and downloaded to")
    .option("--accept-dialogs", 'answer yes when a page asks "are you sure?"')
    .option("--json", "write events for programs, one JSON object a line")
    .option("--audit <file>", "keep a record that can be verified; several runs may go into one file")
    .option("--audit-key <file>", "sign it (default GISELLE_AUDIT_KEY)")
    .addHelpText("after", `\n${exitCodesHelp}`)
    .action(async (file: string, options: ReplayCommandOptions) => {
      const { replay } = await import("./commands/replay.ts");
      end(await replay(file, options, world));
    });

  program
    .command("mcp")
    .summary("serve MCP to a client, such as Claude Code or Codex")
    .description(
      "Serves MCP over standard input and output: over a browser of its own, or, where BROWSER_TOOL_RELAY_URL, " +
        "_SESSION_ID and _TOKEN are set, in the page that a user has open.",
    )
    .addOption(profileOption('which tools there are, and what is asked for (default "auto")'))
    .option("--headed", "show the browser's window")
    .option("--vision", "offer pictures of the page, and actions at points of them")
    .option("--cdp <address>", "use a browser that runs already, as http://127.0.0.1:9222")
    .option("--allow-origin <origin>", "go nowhere else; may be given several times", collect)
    .option("--block-origin <origin>", "never go there; may be given several times", collect)
    .option("--storage-state <file>", "begin with these cookies")
    .option("--secret <name=source>", secretHelp, collect)
    .option("--secret-origin <name=origin>", secretOriginHelp, collect)
    .option("--secret-kind <name=kind>", secretKindHelp, collect)
    .option("--workspace <folder>", "files that may be read, uploaded and downloaded to")
    .action(async (options: McpOptions) => {
      const { mcp } = await import("./commands/mcp.ts");
      end(await mcp(options, world));
    });

  addAuditCommands(program, world, end);

  program
    .command("doctor")
    .summary("say what is installed, what is missing, and how to get it")
    .description(
      "Says what is installed, what is missing, and how to get it. Ends with 1 if giselle run could not work.",
    )
    .option("--json", "write it as JSON")
    .action(async (options: DoctorOptions) => {
      const { doctor } = await import("./commands/doctor.ts");
      end(await doctor(options, world));
    });

  addServe(program, world, end);
  return program;
}

const secretHelp =
  "what plans may have typed by name: env:VARIABLE, file:PATH or keychain:SERVICE/ACCOUNT; may be given several times";
const secretOriginHelp = "where it may be typed (default: the origin of --url)";
const secretKindHelp = 'into which fields: "sensitive" (default), or "text" for what a page may show';

function profileOption(description: string): Option {
  return new Option("-p, --profile <name>", description).choices(capabilityProfileSchema.options);
}

const environmentHelp = `Settings (an option goes before a variable, that before a file):
  GISELLE_ENGINE, GISELLE_MODEL, GISELLE_PROFILE, GISELLE_STORE,
  GISELLE_CHROMIUM, OLLAMA_HOST, ANTHROPIC_API_KEY, GEMINI_API_KEY,
  OPENAI_API_KEY, OPENAI_BASE_URL, NO_COLOR
  ./giselle.config.json, ~/.config/giselle/config.json

Without --engine: Ollama if it answers, else the service that a key is set for,
else reflex, which follows plain instructions without a model.`;
