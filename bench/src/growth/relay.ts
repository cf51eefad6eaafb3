import type { MeasureContext } from "../frame/measure.ts";
import { percentile } from "../frame/stats.ts";
import type { Cell, Table } from "../frame/table.ts";
import { type Contestant, startContestant } from "../relay/contestant.ts";
import { drive } from "../relay/drive.ts";

/** The same request rate with more and more connected pages, in alternating rounds. */
export async function growOfRelay({ smoke, progress }: MeasureContext): Promise<Table> {
  const counts = smoke ? [1, 10] : [1, 100, 1000];
  const rate = { perSecond: smoke ? 50 : 100, seconds: smoke ? 0.5 : 3 };
  const turns = smoke ? 1 : 3;
  const relays: Contestant[] = [];
  try {
    for (const pages of counts) relays.push(await startContestant(`${pages}`, "./relay-server.ts", { pages }));
    for (const relay of relays) await drive(relay, { ...rate, seconds: smoke ? 0.2 : 1 });
    for (const relay of relays) relay.times.length = 0; // warm-up
    for (let turn = 0; turn < turns; turn += 1) {
      for (const relay of relays) {
        progress(turn / turns, `relay, ${relay.name} pages`);
        await drive(relay, rate);
      }
    }
  } finally {
    for (const { close } of relays) close();
  }
  return {
    title: `Relay: ${rate.perSecond} round trips a second, in memory, by pages connected`,
    columns: [{ name: "pages" }, { name: "p50", unit: "ms" }, { name: "p99", unit: "ms" }, { name: "errors" }],
    rows: relays.map(({ times, errors }, index): Cell[] => [
      counts[index] ?? null,
      percentile(times, 50),
      percentile(times, 99),
      errors,
    ]),
    plots: [
      { title: "Round trip against pages", kind: "lines", x: "pages", series: ["p50", "p99"], isLogarithmic: true },
    ],
  };
}
