// One measure in a process of its own: started by run-in-child.ts, which it tells how far it is and what it found.
import type { MeasureArguments } from "./measure.ts";
import { measures } from "./measures.ts";
import { messageOf } from "./message-of.ts";
import type { Table } from "./table.ts";

export type Told = { share: number; at?: string } | { kept: Table[] } | { tables: Table[] } | { failed: string };

const [name = "", mode, given = "{}"] = process.argv.slice(2);
const tell = (told: Told) =>
  new Promise<void>((resolve) => process.send?.(told, undefined, undefined, () => resolve()));

try {
  const measure = await measures[name]?.load();
  if (!measure) throw new Error(`There is no measure "${name}".`);
  const progress = (share: number, at?: string) => void tell({ share, ...(at ? { at } : {}) });
  const keep = (kept: Table[]) => void tell({ kept });
  await tell({
    tables: await measure({ smoke: mode === "smoke", ...(JSON.parse(given) as MeasureArguments), progress, keep }),
  });
} catch (error) {
  if (process.env.GISELLE_BENCH_TRACE) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  await tell({ failed: messageOf(error) });
}
process.exit(); // browsers that are still open end with it
