// Runs that worked, to be found again by where they began and what they were for.
import { createHash } from "node:crypto";
import { chmod, mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import type { RunScript } from "@giselles-ai/protocol";
import { readScript, writeScript } from "../script-file.ts";
import { oneLine } from "../values.ts";
import { matchTask } from "./match-task.ts";

export interface Remembered {
  script: RunScript;
  path: string;
  /** What this task says in the places of the recorded values. */
  data: Record<string, unknown>;
}

export interface Memory {
  /** The latest run of the same task at the same origin. */
  find(wanted: { url: string; task: string; data?: unknown }): Promise<Remembered | undefined>;
  /** Takes the place of an earlier run of the same task. */
  keep(script: RunScript): Promise<string>;
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
      .update(`${origin}\n${oneLine(task).toLowerCase()}`)
      .digest("hex")
      .slice(0, 24);
    return join(folder, `${name}.json`);
  };
  return {
    async find({ url, task, data }) {
      const { origin } = new URL(url);
      const found: Remembered[] = [];
      for (const file of await readdir(folder).catch(() => [])) {
        if (!file.endsWith(".json")) continue;
        const path = join(folder, file);
        const script = await readScript(path).catch(() => undefined); // what is no script is none of ours
        if (!script || new URL(script.start).origin !== origin || !isSamePage(script.start, url)) continue;
        const values = matchTask(script, task, data);
        if (values) found.push({ script, path, data: values });
      }
      return found.sort((a, b) => b.script.recordedAt.localeCompare(a.script.recordedAt))[0];
    },
    async keep(script) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await chmod(folder, 0o700);
      const path = pathOf(script);
      await writeScript(path, script);
      return path;
    },
  };
}

function isSamePage(recorded: string, url: string): boolean {
  const plain = (address: string) => new URL(address).pathname.replace(/\/$/, "");
  return plain(recorded) === plain(url);
}
