import type { CommandContext } from "../command-context.ts";
import type { PageMemory } from "../page/page-memory.ts";
import { createJsonProgress } from "./json.ts";
import { createLiveProgress } from "./live.ts";
import { createPlainProgress } from "./plain.ts";
import type { Progress } from "./progress.ts";

/** Chooses between JSON for programs, a live view for terminals, and plain lines. */
export function createProgress({ json }: { json: boolean }, page: PageMemory, context: CommandContext): Progress {
  const { output, env, isInteractive } = context;
  if (json) return createJsonProgress({ output });
  return isInteractive || output.isTTY
    ? createLiveProgress({ output, page, env })
    : createPlainProgress({ output, page });
}
