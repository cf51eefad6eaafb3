import { gzipSync } from "node:zlib";
import { cardPage, countTokens, formPage, readPageScript, tablePage } from "@giselles-ai/testing";
import type { Table } from "./frame/table.ts";
import { openBenchPage } from "./page.ts";

/** The tokens of a snapshot, compared with our budgets. */
export async function measureTokens(): Promise<Table[]> {
  const pages: [string, string, string, number][] = [
    ["form of 24 fields", formPage, "{ text: true }", 900],
    ["table of 200 rows, 3 controls each", tablePage(200), "{ text: true }", 3000],
    ["shop page of 60 cards", cardPage(60), `{ text: true, scope: "page" }`, 2000],
  ];
  const rows: Table["rows"] = [];
  for (const [name, html, options, budget] of pages) {
    const page = await openBenchPage(html);
    const text = (await page.evaluate(`giselle.snapshot(${options}).text`)) as string;
    rows.push([name, countTokens(text), budget]);
    await page.close();
  }
  rows.push(["page script, bytes gzipped", gzipSync(await readPageScript(), { level: 9 }).length, 40_000]);
  return [
    {
      title: "Tokens (o200k_base) and bytes, with their limits",
      columns: [{ name: "what" }, { name: "ours" }, { name: "budget" }],
      rows,
    },
  ];
}
