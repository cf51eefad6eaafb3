import type { Command } from "commander";
import { collect } from "../settings/read-option.ts";
import type { World } from "../world.ts";

export interface ServeOptions {
  port: string;
  host: string;
  engine?: string;
  keys?: string;
  publicUrl?: string;
  origin?: string[];
}

/** Adds `giselle serve`. What it needs is loaded when it is asked for. */
export function addServe(program: Command, world: World, end: (code: number) => void): void {
  program
    .command("serve")
    .summary("serve runs to web apps, over HTTP")
    .description(
      "Serves the cloud side: POST /agent-api/run and its relatives, and the relay at /agent-api/relay. A run is done by the " +
        "built-in loop, or by Gemini CLI, Codex or Claude Code where their keys are set. With REDIS_URL, instances share runs.",
    )
    .option("--port <number>", "where to listen; 0 for a free port", "4300")
    .option("--host <name>", "on which address", "127.0.0.1")
    .option("-e, --engine <name[:model]>", "who plans for the built-in loop")
    .option(
      "--keys <file>",
      'API keys with their tenants, as JSON: {"<key>": "<tenant>"}. Without it there are no keys',
    )
    .option("--public-url <address>", "how the server is called from outside")
    .option("--origin <origin>", "web pages that may connect; may be given several times", collect)
    .addHelpText("after", "\nSettings:\n  REDIS_URL, GEMINI_API_KEY, CODEX_API_KEY, ANTHROPIC_API_KEY, GISELLE_ENGINE")
    .action(async (options: ServeOptions) => {
      const { serve } = await import("./serve.ts");
      end(await serve(options, world));
    });
}
