import type { Command } from "commander";
import type { CommandContext } from "../command-context.ts";
import type { ModelsOptions } from "./models.ts";

/** Adds `giselle models`. Its code is loaded on first use. */
export function addModels(program: Command, context: CommandContext, end: (code: number) => void): void {
  const models = program
    .command("models")
    .summary("list and try the installed models")
    .description(
      "Lists the GGUF files in the folders, Ollama's models if it is running, and the engines, with their sizes and whether they " +
        "fit in memory. Downloads and loads nothing.",
    )
    .argument("[folders...]", "folders with GGUF files")
    .option("--json", "print JSON")
    .action(async (folders: string[], options: ModelsOptions) => {
      const { listModels } = await import("./models.ts");
      end(await listModels(folders, options, context));
    });

  models
    .command("try")
    .summary("ask a model for one plan")
    .description(
      "Asks a model for a plan of a small form, and prints whether its first answer was valid, its time, tokens and memory. Opens no page.",
    )
    .argument("<model>", "a GGUF file, or an engine such as ollama:qwen3:4b")
    .option("--json", "print JSON")
    .action(async (model: string, _: ModelsOptions, command: Command) => {
      const { tryOne } = await import("./models.ts");
      end(await tryOne(model, command.optsWithGlobals(), context)); // the parent has the same option
    });
}
