import type { PageMemory } from "../page/page-memory.ts";
import type { World } from "../world.ts";
import { createJsonProgress } from "./json.ts";
import { createLiveProgress } from "./live.ts";
import { createPlainProgress } from "./plain.ts";
import type { Progress } from "./progress.ts";

/** For programs, for a terminal, or line by line. */
export function createProgress({ json }: { json: boolean }, page: PageMemory, world: World): Progress {
  const { output, env, isInteractive } = world;
  if (json) return createJsonProgress({ output });
  return isInteractive || output.isTTY
    ? createLiveProgress({ output, page, env })
    : createPlainProgress({ output, page });
}
