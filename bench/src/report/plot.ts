// Plots as SVG, without a library. Colours come from the surrounding page.
import { numberIn, type Plot, type Table } from "../frame/table.ts";
import { escapeHtml } from "./escape-html.ts";
import { createScale, type Scale } from "./scale.ts";
import { showCell, showNumber } from "./show.ts";

const width = 720;
const left = 190;
const right = width - 70;

export function drawPlot(table: Table, plot: Plot): string {
  const picture = plot.kind === "bars" ? drawBars(table, plot) : drawLines(table, plot);
  const unit = table.columns.find(({ name }) => name === plot.series[0])?.unit;
  const caption = `${plot.title}${unit ? `, ${unit}` : ""}${plot.isLogarithmic ? " (each mark ten times the last)" : ""}`;
  return `<figure><figcaption>${escapeHtml(caption)}</figcaption>${legend(plot.series)}${picture}</figure>`;
}

const indexOf = (table: Table, name: string) => table.columns.findIndex((column) => column.name === name);

function legend(series: string[]): string {
  if (series.length < 2) return "";
  const items = series.map((name, index) => `<li><i class="c${index}"></i>${escapeHtml(name)}</li>`);
  return `<ul class="legend">${items.join("")}</ul>`;
}

/** One group per row, one bar per series. Bars are horizontal, because names are long. */
function drawBars(table: Table, { x, series, isLogarithmic = false }: Plot): string {
  const name = indexOf(table, x);
  const columns = series.map((each) => indexOf(table, each));
  const values = table.rows.flatMap((row) => columns.map((column) => numberIn(row[column]) ?? 0));
  const scale = createScale(values, { from: left, to: right, isLogarithmic });
  const bar = series.length > 1 ? 9 : 16;
  const group = columns.length * bar + 10;
  const height = table.rows.length * group + 26;
  const groups = table.rows.map((row, index) => {
    const top = index * group + 5;
    const bars = columns.map((column, order) => {
      const value = numberIn(row[column]);
      const y = top + order * bar;
      if (value === undefined) return "";
      const length = Math.max(1, scale.at(value) - left);
      return `<rect class="c${order}" x="${left}" y="${y}" width="${round(length)}" height="${bar - 1}" rx="1.5"><title>${escapeHtml(series[order] ?? "")}: ${escapeHtml(showCell(row[column]))}</title></rect><text class="value" x="${round(left + length + 4)}" y="${y + bar - 2}">${showNumber(value)}</text>`;
    });
    const middle = top + (columns.length * bar) / 2 + 4;
    return `<text class="name" x="${left - 8}" y="${middle}">${escapeHtml(shorten(showCell(row[name])))}</text>${bars.join("")}`;
  });
  return svg(height, `${verticals(scale, height - 22)}${groups.join("")}`);
}

/** Both axes have the same kind of scale, so proportional growth is a straight line. */
function drawLines(table: Table, { x, series, isLogarithmic = false }: Plot): string {
  const height = 300;
  const bottom = height - 40;
  const along = indexOf(table, x);
  const columns = series.map((each) => indexOf(table, each));
  const xs = table.rows.map((row) => numberIn(row[along]) ?? 0);
  const ys = table.rows.flatMap((row) => columns.map((column) => numberIn(row[column]) ?? 0));
  const across = createScale(xs, { from: 70, to: right, isLogarithmic });
  const up = createScale(ys, { from: bottom, to: 10, isLogarithmic });
  const lines = columns.map((column, order) => {
    const points = table.rows.flatMap((row): [number, number, string][] => {
      const [place, value] = [numberIn(row[along]), numberIn(row[column])];
      return place === undefined || value === undefined
        ? []
        : [[across.at(place), up.at(value), showCell(row[column])]];
    });
    const path = points.map(([px, py]) => `${round(px)},${round(py)}`).join(" ");
    const dots = points.map(
      ([px, py, text]) =>
        `<circle class="c${order}" cx="${round(px)}" cy="${round(py)}" r="3.5"><title>${escapeHtml(series[order] ?? "")}: ${escapeHtml(text)}</title></circle>`,
    );
    return `<polyline class="c${order}" points="${path}"/>${dots.join("")}`;
  });
  const marks = up.ticks.map(
    ({ value, label }) =>
      `<line x1="70" x2="${right}" y1="${round(up.at(value))}" y2="${round(up.at(value))}"/><text class="name" x="62" y="${round(up.at(value) + 4)}">${label}</text>`,
  );
  const name = `<text class="axis" x="${(70 + right) / 2}" y="${height - 4}">${escapeHtml(x)}</text>`;
  return svg(height, `${marks.join("")}${verticals(across, bottom)}${lines.join("")}${name}`);
}

function verticals(scale: Scale, bottom: number): string {
  return scale.ticks
    .map(({ value, label }) => {
      const x = round(scale.at(value));
      return `<line x1="${x}" x2="${x}" y1="0" y2="${bottom}"/><text class="tick" x="${x}" y="${bottom + 15}">${label}</text>`;
    })
    .join("");
}

function svg(height: number, content: string): string {
  return `<svg viewBox="0 0 ${width} ${height}" role="img">${content}</svg>`;
}

const round = (value: number) => Math.round(value * 10) / 10;

const shorten = (text: string) => (text.length > 30 ? `${text.slice(0, 29)}…` : text);
