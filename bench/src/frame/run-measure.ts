// Measures in a process of its own: started by lane.ts, which names the measures, and is told how far it is and what it found.
import type { MeasureArguments } from "./measure.ts";
import { measures } from "./measures.ts";
import { messageOf } from "./message-of.ts";
import type { Table } from "./table.ts";

export type Told = { share: number; at?: string } | { kept: Table[] } | { tables: Table[] } | { failed: string };

const [mode, given = "{}"] = process.argv.slice(2);
const tell = (told: Told) => void process.send?.(told);

process.on("message", async (message) => {
  const { measure: name } = message as { measure: string }; // only lane.ts is at the other end
  try {
    const measure = await measures[name]?.load();
    if (!measure) throw new Error(`There is no measure "${name}".`);
    const progress = (share: number, at?: string) => tell({ share, ...(at ? { at } : {}) });
    const keep = (kept: Table[]) => tell({ kept });
    const options = { smoke: mode === "smoke", ...(JSON.parse(given) as MeasureArguments), progress, keep };
    tell({ tables: await measure(options) });
  } catch (error) {
    if (process.env.GISELLE_BENCH_TRACE) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    tell({ failed: messageOf(error) });
  }
});
process.once("disconnect", () => process.exit()); // browsers that are still open end with it
