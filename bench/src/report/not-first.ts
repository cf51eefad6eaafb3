import { type Cell, numberIn, type Table } from "../frame/table.ts";
import { showNumber } from "./show.ts";

export function isOurs({ contest, columns }: Table, row: Cell[], column: number): boolean {
  if (contest?.across === "columns") return columns[column]?.name === contest.ours;
  return contest?.across === "rows" && row[0] === contest.ours;
}

interface Standing {
  name: string;
  value: number;
}

/** Values this close count as equal: two runs of the same code differ more. */
const alike = 1.03;

/** Describes every value of a table in which another contestant is better than us. */
export function notFirst(table: Table): string[] {
  const { contest } = table;
  if (!contest) return [];
  const lines = contest.across === "columns" ? acrossColumns(table) : acrossRows(table);
  return lines.flatMap(({ what, better, standings }) => {
    const ours = standings.find(({ name }) => name === contest.ours);
    const others = standings.filter(({ name }) => name !== contest.ours && !contest.limits?.includes(name));
    if (!ours) return [];
    const [best] = others.sort((a, b) => (better === "less" ? a.value - b.value : b.value - a.value));
    if (!best || !isAhead(best.value, ours.value, better)) return [];
    return [`${what}: ${best.name} ${showNumber(best.value)}, ours ${showNumber(ours.value)}`];
  });
}

function isAhead(theirs: number, ours: number, better: "less" | "more"): boolean {
  return better === "less" ? theirs * alike < ours : theirs > ours * alike;
}

interface Line {
  what: string;
  better: "less" | "more";
  standings: Standing[];
}

function acrossColumns({ columns, rows }: Table): Line[] {
  return rows.map((row) => ({
    what: String(row[0]),
    better: columns[1]?.better ?? "less",
    standings: columns.flatMap(({ name }, index) => standing(name, index > 0 ? row[index] : null)),
  }));
}

function acrossRows({ columns, rows }: Table): Line[] {
  return columns.flatMap(({ name, unit, better }, index): Line[] => {
    if (!better) return [];
    const what = unit ? `${name} (${unit})` : name;
    return [{ what, better, standings: rows.flatMap((row) => standing(String(row[0]), row[index])) }];
  });
}

function standing(name: string, cell: Cell | undefined): Standing[] {
  const value = numberIn(cell);
  return value === undefined ? [] : [{ name, value }];
}
