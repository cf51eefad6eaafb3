import { describeFailure, failuresIn } from "../frame/failure.ts";
import { measures } from "../frame/measures.ts";
import type { Result, Results } from "../frame/results.ts";
import type { Table } from "../frame/table.ts";
import { dateOf, describeRun } from "./describe-run.ts";
import { isOurs, notFirst } from "./not-first.ts";
import { readRemarks } from "./remarks.ts";
import { showCell, showColumn, showTitle } from "./show.ts";

/** Writes docs/benchmarks.md from the results and bench/remarks.md. */
export function writeDocs(results: Results): string {
  const remarks = readRemarks();
  const found = Object.entries(measures).flatMap(([name, { title }]) => {
    const result = results.measures[name];
    return result ? [{ name, title, result }] : [];
  });
  const lost = found.flatMap(({ title, result }) =>
    result.tables.flatMap((table) => {
      const places = notFirst(table);
      return places.length > 0
        ? [`- **${title}. ${showTitle(table)}**\n${places.map((place) => `  - ${place}`).join("\n")}`]
        : [];
    }),
  );
  return `${[
    "# Benchmarks",
    "<!-- Written by `npm run bench -- --docs` from what `npm run bench` measured. What people have to say is in bench/remarks.md. -->",
    remarks.introduction,
    describeRun(results)
      .map((line) => `- ${line}`)
      .join("\n"),
    "## Where we are not first",
    remarks["not first"],
    lost.length > 0 ? `By the figures below:\n\n${lost.join("\n")}` : "By the figures below: nowhere.",
    ...found.flatMap(({ name, title, result }) => section(name, title, result, remarks[name])),
  ]
    .filter(Boolean)
    .join("\n\n")}\n`;
}

function section(name: string, title: string, result: Result, remark: string | undefined): (string | undefined)[] {
  return [
    `## ${title}`,
    `\`npm run bench -- ${name}\`, ${dateOf(result)}, ${Math.round(result.seconds)} s`,
    result.failed && `**FAILED: ${result.failed}**`,
    remark,
    ...result.tables.flatMap((table) => [
      `### ${showTitle(table)}`,
      toMarkdown(table),
      ...failuresIn([table]).map((failure) => `**${describeFailure(failure)}**`),
      table.note,
    ]),
  ];
}

function toMarkdown(table: Table): string {
  const { columns, rows } = table;
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const head = columns.map((column) => showColumn(column, table));
  const rule = columns.map((_, index) => (index === 0 ? "---" : "---:"));
  const body = rows.map((row) =>
    row.map((cell, index) => (isOurs(table, row, index) && cell !== null ? `**${showCell(cell)}**` : showCell(cell))),
  );
  return [line(head), `|${rule.join("|")}|`, ...body.map(line)].join("\n");
}
