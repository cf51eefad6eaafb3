// Tables and lists of texts, without controls.
import type { Page } from "./page.ts";
import type { Row, Rows } from "./rows.ts";

const number = /^[$€£¥]?\s?-?\d[\d.,\s]*(?:\s?[%€$£¥]|\s?\p{L}{1,5})?$/u;
const maxColumns = 8;

/** The texts of the page between two elements, each run by itself. */
function runsOf({ outline }: Page): string[][] {
  const runs = new Map<number, string[]>();
  for (const { role, text, at = 0 } of outline) if (role === "text") runs.set(at, [...(runs.get(at) ?? []), text]);
  return [...runs.values()];
}

/**
 * A table, if only one number of columns makes sense: the first row has no numbers, and each column has either numbers only or none.
 */
export function readTable(page: Page): Rows | undefined {
  const [marked, ...more] = markedTables(page);
  if (marked && more.length === 0) return marked;
  const tables = runsOf(page).flatMap((texts) => {
    const widths = Array.from({ length: maxColumns - 1 }, (_, index) => index + 2).filter((width) =>
      fits(texts, width),
    );
    const [width, ...others] = widths;
    return width !== undefined && others.length === 0 ? [{ texts, width }] : [];
  });
  const [table, ...others] = tables;
  if (!table || others.length > 0) return undefined;
  const lines = chunk(table.texts, table.width);
  return { headers: lines[0] ?? [], rows: lines.slice(1).map((cells): Row => ({ cells, fields: [] })) };
}

const cellBorder = " | ";

/** Tables whose rows the page script lists as one text each: "Oslo | 709,037 | 454". */
function markedTables(page: Page): Rows[] {
  return runsOf(page).flatMap((texts) => {
    const lines = texts.filter((text) => text.includes(cellBorder)).map((text) => text.split(cellBorder));
    const [headers = [], ...rows] = lines;
    const isEven = lines.length > 1 && lines.every(({ length }) => length === headers.length);
    return isEven ? [{ headers, rows: rows.map((cells): Row => ({ cells, fields: [] })) }] : [];
  });
}

function fits(texts: string[], width: number): boolean {
  if (texts.length % width !== 0 || texts.length / width < 2) return false;
  const [headers = [], ...rows] = chunk(texts, width);
  const columns = headers.map((_, column) => rows.map((row) => number.test(row[column] ?? "")));
  const isEven = (column: boolean[]) => column.every((one) => one === column[0]);
  return (
    !headers.some((text) => number.test(text)) && columns.every(isEven) && columns.some(([first]) => first === true)
  );
}

function chunk(texts: string[], width: number): string[][] {
  return Array.from({ length: Math.floor(texts.length / width) }, (_, row) =>
    texts.slice(row * width, (row + 1) * width),
  );
}

/** The texts of the only list of texts, as rows of one cell. */
export function readTexts(page: Page): Row[] {
  const [texts, ...others] = runsOf(page).filter((run) => run.length > 1);
  return texts && others.length === 0 ? texts.map((text) => ({ cells: [text], fields: [] })) : [];
}
