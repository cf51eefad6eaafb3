// Recorded runs that succeeded, found again by their start page and task.
import { createHash } from "node:crypto";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { RunScript } from "@giselles-ai/protocol";
import { withOldNames } from "../../compat.ts";
import { readScript, writeScript } from "../script-file.ts";
import { collapseSpaces } from "../values.ts";
import { matchTask } from "./match-task.ts";

export interface MatchingScript {
  script: RunScript;
  path: string;
  /** The values that the task names in place of the recorded ones. */
  data: Record<string, unknown>;
}

export interface Memory {
  /** Finds the latest recorded run of the same task on the same start page. */
  find(wanted: { url: string; task: string; data?: unknown }): Promise<MatchingScript | undefined>;
  /** Replaces an earlier run of the same task. Returns the path of the file. */
  save(script: RunScript): Promise<string>;
}

/**
 * Opens a folder of recorded runs, which only its owner can read, to find the script for a task that was done before.
 *
 * @example <caption>packages/agent/src/replay/memory/memory.test.ts</caption>
 * const memory = openMemory(folder);
 */
export function openMemory(folder: string): Memory {
  const pathOf = ({ start, task }: RunScript) => {
    const { origin } = new URL(start);
    const name = createHash("sha256")
      .update(`${origin}\n${collapseSpaces(task).toLowerCase()}`)
      .digest("hex")
      .slice(0, 24);
    return join(folder, `${name}.json`);
  };
  const memory: Memory = {
    async find({ url, task, data }) {
      const { origin } = new URL(url);
      const found: MatchingScript[] = [];
      for (const file of await readdir(folder).catch(() => [])) {
        if (!file.endsWith(".json")) continue;
        const path = join(folder, file);
        const script = await readScript(path).catch(() => undefined); // skip files that are not scripts
        if (!script || new URL(script.start).origin !== origin || !isSamePage(script.start, url)) continue;
        const values = matchTask(script, task, data);
        if (values) found.push({ script, path, data: values });
      }
      return found.sort((a, b) => b.script.recordedAt.localeCompare(a.script.recordedAt))[0];
    },
    async save(script) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const path = pathOf(script);
      await writeScript(path, script);
      return path;
    },
  };
  return withOldNames(memory, { keep: "save" });
}

function isSamePage(recorded: string, url: string): boolean {
  const plain = (address: string) => new URL(address).pathname.replace(/\/$/, "");
  return plain(recorded) === plain(url);
}
