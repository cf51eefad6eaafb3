import { describeFailure, failuresIn, isFailure } from "../frame/failure.ts";
import { measures } from "../frame/measures.ts";
import type { Result, Results } from "../frame/results.ts";
import type { Table } from "../frame/table.ts";
import { dateOf, describeRun } from "./describe-run.ts";
import { escapeHtml } from "./escape-html.ts";
import { isOurs } from "./not-first.ts";
import { drawPlot } from "./plot.ts";
import { showCell, showColumn, showTitle } from "./show.ts";
import { styles } from "./styles.ts";

/** Writes one self-contained HTML page that works offline. */
export function writeHtml(results: Results): string {
  const found = Object.entries(measures).flatMap(([name, { title }]): [string, string, Result][] => {
    const result = results.measures[name];
    return result ? [[name, title, result]] : [];
  });
  const links = found.map(([name, title]) => `<a href="#${name}">${escapeHtml(title)}</a>`).join(" ");
  const facts = describeRun(results).map((line) => `<li>${escapeHtml(line)}</li>`);
  return `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Giselle: the numbers</title>
<style>${styles}</style>
<header><h1>The numbers, side by side</h1><ul class="facts">${facts.join("")}</ul><nav>${links}</nav></header>
<main>${found.map(([name, title, result]) => section(name, title, result)).join("\n")}</main></html>
`;
}

function section(name: string, title: string, result: Result): string {
  const failed = result.failed ? `<p class="failed">${escapeHtml(`FAILED: ${result.failed}`)}</p>` : "";
  const head = `<h2>${escapeHtml(title)} <small><code>npm run bench -- ${name}</code> · ${dateOf(result)}</small></h2>`;
  return `<section id="${name}">${head}${failed}${result.tables.map(block).join("")}</section>`;
}

function block(table: Table): string {
  const plots = (table.plots ?? []).map((plot) => drawPlot(table, plot)).join("");
  const head = table.columns.map((column) => `<th>${escapeHtml(showColumn(column, table))}</th>`).join("");
  const rows = table.rows.map((row) => {
    const cells = row.map((cell, index) => {
      const kind = isFailure(cell) ? "failed" : isOurs(table, row, index) ? "ours" : "";
      const look = kind ? ` class="${kind}"` : "";
      return index === 0
        ? `<th${look}>${escapeHtml(showCell(cell))}</th>`
        : `<td${look}>${escapeHtml(showCell(cell))}</td>`;
    });
    return `<tr>${cells.join("")}</tr>`;
  });
  const failures = failuresIn([table]).map(
    (failure) => `<p class="failed">${escapeHtml(describeFailure(failure))}</p>`,
  );
  const note = table.note ? `<p class="note">${escapeHtml(table.note)}</p>` : "";
  return `<h3>${escapeHtml(showTitle(table))}</h3>${plots}<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.join("")}</tbody></table></div>${failures.join("")}${note}`;
}
