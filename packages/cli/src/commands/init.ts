import type { CommandContext } from "../command-context.ts";
import { setUpApp } from "../setup/init-app.ts";
import { type ProposeOptions, proposeChanges } from "../setup/propose-changes.ts";

/** Puts a copilot into the app of this folder. */
export async function init(options: ProposeOptions, context: CommandContext, version: string): Promise<number> {
  const { changes, notes } = setUpApp(context.cwd, version);
  if (await proposeChanges(changes, options, context)) {
    context.output.write(`\nNext:\n${notes.map((note) => `  - ${note}`).join("\n")}\n`);
  }
  return 0;
}
