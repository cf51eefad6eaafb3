import { isFailure } from "../frame/failure.ts";
import { figure, geometricMean } from "../frame/stats.ts";
import type { Cell, Column, Contest, Figure, Table } from "../frame/table.ts";
import { showNumber } from "../report/show.ts";
import type { Contestant } from "./contestant.ts";
import { isTooSlow, lookLimitMs, type Seen } from "./look-at.ts";

export interface SeenPage {
  page: string;
  /** In characters of HTML. */
  size: number;
  by: Record<string, Seen>;
}

const ours = "ours";

/** First a summary of all pages with one row per contestant, then each page. */
export function toTables(
  contestants: Contestant[],
  seen: SeenPage[],
  { recallNote, leftOut }: { recallNote: string; leftOut: string[] },
): Table[] {
  const names = contestants.map(({ name }) => name);
  const limits = contestants.flatMap(({ name, isLimit }) => (isLimit ? [name] : []));
  const contest: Contest = { across: "columns", ours, limits };
  const textMakers = names.filter((name) => seen.some(({ by }) => by[name]?.tokens !== undefined));
  const nameReaders = contestants.flatMap(({ name, readControls }) => (readControls ? [name] : []));
  const columns = (of: string[], rest: Omit<Column, "name">): Column[] => [
    { name: "page" },
    ...of.map((name) => ({ name, ...rest })),
  ];
  return [
    {
      ...summary(names, seen),
      contest: { ...contest, across: "rows" },
      note: [rules, ...(leftOut.length > 0 ? [`Not part of the smoke run: ${leftOut.join(", ")}.`] : [])].join(" "),
    },
    {
      title: "Time of a snapshot, including the round trip to the page",
      columns: columns(names, { unit: "ms", better: "less" }),
      rows: seen.map(({ page, by }) => [page, ...names.map((name) => cellOf(by[name], by[ours], timeOf))]),
      contest,
      plots: [
        {
          title: "Time of a snapshot",
          kind: "bars",
          x: "page",
          series: names.filter((name) => hasTimes(seen, name)),
          isLogarithmic: true,
        },
      ],
    },
    {
      title: "What a model reads",
      columns: columns(textMakers, { unit: "tokens", better: "less" }),
      rows: seen.map(({ page, by }) => [page, ...textMakers.map((name) => cellOf(by[name], by[ours], tokensOf))]),
      note: "The browser's own answers are counted as JSON. Texts of more than 400,000 characters are counted in twenty pieces.",
      contest,
      plots: [{ title: "What a model reads", kind: "bars", x: "page", series: textMakers, isLogarithmic: true }],
    },
    {
      title: "What a model reads, by size",
      columns: columns(textMakers, { unit: "bytes", better: "less" }),
      rows: seen.map(({ page, by }) => [page, ...textMakers.map((name) => cellOf(by[name], by[ours], bytesOf))]),
      contest,
    },
    {
      title: "Controls listed with their right names",
      columns: columns(nameReaders, { unit: "%", better: "more" }),
      rows: seen
        .filter(({ by }) => by[ours]?.recall !== undefined)
        .map(({ page, by }) => [page, ...nameReaders.map((name) => by[name]?.recall ?? missing(by[name]))]),
      note: recallNote,
      contest,
    },
  ];
}

const hasTimes = (seen: SeenPage[], name: string) => seen.some(({ by }) => (by[name]?.times.length ?? 0) > 0);

const tooSlow = `over ${lookLimitMs / 1000} s`;
const fewNames = "under 90 % named";
const rules = `A contestant that names fewer than 90 % of the controls of a page is not compared on that page, because doing less of the work would make it look better. "${fewNames}" means that no page was left to compare. A contestant that takes more than ${lookLimitMs / 1000} s on a page is skipped on larger pages. A dash means that the contestant does not offer this.`;

const hasFailed = (seen: Seen) => seen.failed !== undefined && !isTooSlow(seen);

/** Why there is no figure. A contestant that was too slow for an earlier page was skipped. */
function missing(seen: Seen | undefined): Cell {
  return !seen || isTooSlow(seen) ? tooSlow : (seen.failed ?? null);
}

/** A contestant that misses controls is not compared in time and size. */
const isBlind = ({ recall }: Seen) => recall !== undefined && recall < 90;

function cellOf(seen: Seen | undefined, reference: Seen | undefined, of: (seen: Seen) => Figure | undefined): Cell {
  const found = seen && of(seen);
  if (!seen || !found || hasFailed(seen)) return missing(seen);
  const wanted = reference && of(reference);
  if (isBlind(seen)) return `${showNumber(found.p50)}, sees ${Math.round(seen.recall ?? 0)} %`;
  return wanted ? { ...found, ratio: found.p50 / wanted.p50 } : found;
}

const timeOf = ({ times }: Seen) => (times.length > 0 ? figure(times) : undefined);
const tokensOf = ({ tokens }: Seen) => (tokens === undefined ? undefined : { p50: tokens });
const bytesOf = ({ bytes }: Seen) => (bytes === undefined ? undefined : { p50: bytes });

function summary(names: string[], seen: SeenPage[]): Table {
  const ratio = (name: string, of: (seen: Seen) => Figure | undefined): Cell => {
    const cells = seen.map(({ by }) => cellOf(by[name], by[ours], of));
    const failed = cells.find(isFailure);
    if (failed) return failed;
    const ratios = cells.flatMap((cell) =>
      typeof cell === "object" && cell && "ratio" in cell ? (cell.ratio ?? []) : [],
    );
    if (ratios.length > 0) return geometricMean(ratios);
    return seen.some(({ by }) => by[name] && isBlind(by[name])) ? fewNames : (cells[0] ?? null);
  };
  const recall = (name: string): Cell => {
    const all = seen.flatMap(({ by }) => by[name]?.recall ?? []);
    const failed = seen.map(({ by }) => by[name]).find((its) => its && hasFailed(its));
    if (failed || all.length === 0) return failed?.failed ?? null;
    return all.reduce((sum, each) => sum + each, 0) / all.length;
  };
  return {
    title: "All pages: times ours (geometric means), and controls with their right names",
    columns: [
      { name: "contestant" },
      { name: "time", unit: "× ours", better: "less" },
      { name: "tokens", unit: "× ours", better: "less" },
      { name: "bytes", unit: "× ours", better: "less" },
      { name: "controls named", unit: "%", better: "more" },
    ],
    rows: names.map((name) => [name, ratio(name, timeOf), ratio(name, tokensOf), ratio(name, bytesOf), recall(name)]),
  };
}
