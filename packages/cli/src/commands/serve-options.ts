import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import { collect } from "../settings/read-option.ts";
import { pageToolsOption } from "./shared-options.ts";

export interface ServeOptions {
  port: string;
  host: string;
  engine?: string;
  pageTools?: boolean;
  keys?: string;
  publicUrl?: string;
  origin?: string[];
  allowHost?: string[];
  queueOrigin?: string[];
}

/** Adds `giselle serve`. Its code is loaded on first use. */
export function addServe(program: Command, context: CommandContext, end: (code: number) => void): void {
  program
    .command("serve")
    .summary("run the HTTP server for web apps")
    .description(
      "Runs the HTTP server: POST /agent-api/run and related routes, and the relay at /agent-api/relay. Runs use the " +
        "built-in planner, or Gemini CLI, Codex or Claude Code if their API keys are set. With REDIS_URL, instances share runs.",
    )
    .option("--port <number>", "port to listen on; 0 picks a free port", "4300")
    .option("--host <name>", "address to listen on", "127.0.0.1")
    .option("-e, --engine <name[:model]>", "engine of the built-in planner")
    .addOption(pageToolsOption)
    .option(
      "--keys <file>",
      'JSON file with API keys and their tenants: {"<key>": "<tenant>"}. Without it, no key is required',
    )
    .option("--public-url <address>", "address under which clients reach the server")
    .option("--origin <origin>", "origin of web pages that may connect; can be repeated", collect)
    .option(
      "--allow-host <name>",
      "another host name of this server, for example in a cluster; can be repeated",
      collect,
    )
    .option(
      "--queue-origin <origin>",
      "accept runs for giselle worker at /agent-api/queue that start at this origin; can be repeated; needs REDIS_URL",
      collect,
    )
    .addHelpText(
      "after",
      "\nSettings:\n  REDIS_URL, GISELLE_LOG, GEMINI_API_KEY, CODEX_API_KEY, ANTHROPIC_API_KEY,\n  GISELLE_ENGINE, OTEL_EXPORTER_OTLP_ENDPOINT",
    )
    .action(async (options: ServeOptions) => {
      const { serve } = await import("./serve.ts");
      end(await serve(options, context));
    });
}
