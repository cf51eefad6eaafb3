// Runs measures in a separate process. lane.ts starts it, names the measures, and receives progress and results.
import type { MeasureArguments } from "./measure.ts";
import { measures } from "./measures.ts";
import { messageOf } from "./message-of.ts";
import type { Table } from "./table.ts";

export type MeasureMessage =
  | { share: number; at?: string }
  | { kept: Table[] }
  | { tables: Table[] }
  | { failed: string };

const [mode, given = "{}"] = process.argv.slice(2);
const send = (message: MeasureMessage) => void process.send?.(message);

process.on("message", async (message) => {
  const { measure: name } = message as { measure: string }; // only lane.ts is at the other end
  try {
    const measure = await measures[name]?.load();
    if (!measure) throw new Error(`There is no measure "${name}".`);
    const progress = (share: number, at?: string) => send({ share, ...(at ? { at } : {}) });
    const keep = (kept: Table[]) => send({ kept });
    const options = { smoke: mode === "smoke", ...(JSON.parse(given) as MeasureArguments), progress, keep };
    send({ tables: await measure(options) });
  } catch (error) {
    if (process.env.GISELLE_BENCH_TRACE) process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    send({ failed: messageOf(error) });
  }
});
process.once("disconnect", () => process.exit()); // open browsers end with the process
