import { relative } from "node:path";
import type { Cell, Table } from "../frame/table.ts";
import { readSelfTimes, type SelfTime } from "./cpu-profile.ts";
import type { Profiled } from "./path.ts";
import { ownerOf, type Places } from "./places.ts";

/** The fifteen functions with the largest self time, and our functions with the largest total time. */
export function toTables(title: string, { profiles, places, below }: Profiled, file: string): Table[] {
  const times = readSelfTimes(profiles, below);
  const total = times.reduce((all, { ms }) => all + ms, 0);
  const columns = [
    { name: "function" },
    { name: "self", unit: "ms" },
    { name: "of all", unit: "%" },
    { name: "total", unit: "ms" },
    { name: "where" },
    { name: "hottest line" },
  ];
  const toRow = (time: SelfTime): Cell[] => [
    time.functionName || "(no name)",
    time.ms,
    (100 * time.ms) / total,
    time.allMs,
    placeOf(time, places),
    hottestLine(time, places),
  ];
  const ours = times.filter((time) => /^packages\//.test(ownerOf(time, places)));
  return [
    {
      title,
      columns,
      rows: times.slice(0, 15).map(toRow),
      note: `${Math.round(total)} ms in all, without waiting${below ? `, in and below ${below}()` : ""}: ${shares(times, places)}. Written: ${relative(process.cwd(), file)}, which opens in Chrome DevTools.`,
    },
    {
      title: `${title}: our functions by total time`,
      columns,
      rows: ours
        .sort((a, b) => b.allMs - a.allMs)
        .slice(0, 15)
        .map(toRow),
    },
  ];
}

/** Native code has no location, so the caller's is used. */
function placeOf({ url, lineNumber, columnNumber, callers, ms }: SelfTime, places: Places): string {
  if (!url) {
    const [caller, its] = [...callers].sort((a, b) => b[1] - a[1])[0] ?? [];
    return caller && its && caller !== "(root)" ? `from ${caller} (${Math.round((100 * its) / ms)} %)` : "–";
  }
  const { file, line } = places.find(url, lineNumber, columnNumber);
  return `${file}:${line}`;
}

function hottestLine({ url, lines }: SelfTime, places: Places): string {
  const all = [...lines.values()].reduce((ticks, each) => ticks + each, 0);
  const [line, ticks] = [...lines].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (!url || !line || !ticks) return "–";
  return `:${places.find(url, line - 1, 999).line} (${Math.round((100 * ticks) / all)} %)`;
}

/** The share of time by owner, in percent. */
function shares(times: SelfTime[], places: Places): string {
  const by = new Map<string, number>();
  for (const time of times) {
    const owner = ownerOf(time, places);
    by.set(owner, (by.get(owner) ?? 0) + time.ms);
  }
  const total = [...by.values()].reduce((all, ms) => all + ms, 0);
  const largest = [...by].sort((a, b) => b[1] - a[1]).filter(([, ms]) => ms > total / 100);
  return largest.map(([owner, ms]) => `${owner} ${Math.round((100 * ms) / total)} %`).join(", ");
}
