import { fileURLToPath } from "node:url";
import type { MeasureContext } from "./frame/measure.ts";
import { writeFile } from "./frame/results.ts";
import type { Table } from "./frame/table.ts";
import { toTables } from "./profile/hottest.ts";
import { firstLook, loop, relay, start } from "./profile/node-paths.ts";
import { execute, snapshot, text } from "./profile/page-paths.ts";
import type { ProfiledPath } from "./profile/path.ts";

const all: Record<string, ProfiledPath> = { snapshot, text, execute, relay, loop, start, firstLook };

/** Where the time is spent, function by function. */
export async function measureProfiles({ smoke, paths, progress }: MeasureContext): Promise<Table[]> {
  const names = paths ?? (smoke ? ["snapshot"] : Object.keys(all));
  const tables: Table[] = [];
  for (const [index, name] of names.entries()) {
    progress(index / names.length, name);
    const path = all[name];
    if (!path) throw new Error(`There is no path "${name}" to profile. Choose one of ${Object.keys(all).join(", ")}.`);
    const profiled = await path.run({ smoke });
    const file = fileURLToPath(new URL(`../../.bench/profiles/${name}.cpuprofile`, import.meta.url));
    writeFile(file, JSON.stringify(profiled.profiles[0]));
    tables.push(...toTables(`${name}: ${path.title}`, profiled, file));
  }
  return tables;
}
