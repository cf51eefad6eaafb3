import { readdirSync, readFileSync } from "node:fs";
import { Agent } from "@giselles-ai/agent";
import { createChromiumDriver } from "@giselles-ai/agent/drivers/chromium";
import { createPlanner } from "@giselles-ai/planner";
import { launchBrowser, startWebServer } from "@giselles-ai/testing";
import type { Page } from "playwright-core";
import { createReflexEngine } from "../../../packages/planner/src/engines/reflex/index.ts";
import type { Table } from "../frame/table.ts";

const maxSteps = 6;
const folder = new URL("./html-forms/", import.meta.url);

export interface HtmlForm {
  name: string;
  html: string;
  record: string;
  want: Map<string, string>;
}

/** The values by name, read by the page's own script. */
const readValues = `(() => {
  const values = {};
  const textOf = (box) => (box.labels?.[0]?.textContent || box.ariaLabel || box.nextSibling?.textContent || "").trim();
  for (const field of document.querySelectorAll("input:not([type=submit]), select, textarea")) {
    const isSeveral = field.type === "radio" || document.getElementsByName(field.name).length > 1;
    const isBox = field.type === "checkbox" || field.type === "radio";
    const value = isBox ? (isSeveral ? (field.checked ? textOf(field) : "") : String(field.checked))
      : field.localName === "select" ? [...field.selectedOptions].map((option) => option.text).join(";") : field.value;
    values[field.name] = values[field.name] && value ? values[field.name] + ";" + value : values[field.name] || value;
  }
  return values;
})()`;

/** The format is described in html-forms/README.md. */
export function readHtmlForms(part: string): HtmlForm[] {
  const place = new URL(`${part}/`, folder);
  const text = readdirSync(place)
    .sort()
    .map((file) => readFileSync(new URL(file, place), "utf8"))
    .join("\n");
  return text
    .split(/^== /m)
    .slice(1)
    .map((block) => {
      const [head = "", html = "", record = "", wanted = ""] = block.split(/^--- \w+\n/m);
      const pairs = wanted.split("\n").filter((line) => line.includes("="));
      const want = new Map(
        pairs.map((line): [string, string] => [line.split("=")[0] ?? "", line.slice(line.indexOf("=") + 1)]),
      );
      return { name: head.split(" @ ")[0] ?? "", html, record: record.trim(), want };
    });
}

/** Fills every form of a part in a browser. Misses of forms that are set aside are counted, never printed. */
export async function measureHtmlForms(
  part: "development" | "set-aside",
  onMiss: (text: string) => void,
  only = "",
): Promise<Table> {
  let html = "";
  await using server = await startWebServer((_, response) => {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(`<!doctype html>${html}`);
  });
  const browser = await launchBrowser();
  const page = await browser.newPage({ viewport: { width: 1000, height: 800 } });
  const count = { forms: 0, whole: 0, fields: 0, right: 0, stray: 0 };
  for (const form of readHtmlForms(part).filter(({ name }) => name.startsWith(only))) {
    html = form.html;
    const { bad, right, stray, trace } = await fillIn(page, server.url, form);
    count.forms += 1;
    count.fields += form.want.size;
    count.right += right;
    count.stray += stray;
    if (bad.length === 0) count.whole += 1;
    else if (part === "development") onMiss(`[${form.name}]\n  ${bad.join("\n  ")}\n${trace}`);
  }
  await browser.close();
  const percent = (some: number, all: number) => `${((100 * some) / all).toFixed(1)} %`;
  return {
    title: `Records into HTML forms, ${part}`,
    columns: [{ name: "" }, { name: "share" }, { name: "count" }],
    rows: [
      ["fields", percent(count.right, count.fields), `${count.right} of ${count.fields}`],
      ["whole forms", percent(count.whole, count.forms), `${count.whole} of ${count.forms}`],
      ["stray writes", percent(count.stray, count.fields), String(count.stray)],
    ],
  };
}

async function fillIn(page: Page, url: string, { record, want }: HtmlForm) {
  await page.goto(url, { waitUntil: "load" });
  const before = (await page.evaluate(readValues)) as Record<string, string>;
  const driver = createChromiumDriver({ page });
  const agent = new Agent({ driver, planner: createPlanner({ engine: createReflexEngine() }), profile: "unleashed" });
  agent.setTask(record);
  let message = "";
  while (!message && agent.history.steps.length < maxSteps) {
    // A plan that cannot be made counts as an empty form, not as the end of the run.
    const step = await agent
      .runStep()
      .catch((error: unknown) => ({ end: { ending: "error", message: String(error) } }));
    if (step.end) message = `${step.end.ending}: ${step.end.message}`;
  }
  const after = (await page.evaluate(readValues)) as Record<string, string>;
  const trace = `${agent.history.toContext(Number.POSITIVE_INFINITY)}    ${message}`;
  await agent.close();
  await driver.close();
  const plain = (value = "") => value.replace(/\s/g, "");
  const bad: string[] = [];
  const count = { right: 0, stray: 0 };
  for (const [name, value] of Object.entries(after)) {
    const wanted = want.get(name);
    if (plain(value) === plain(wanted ?? before[name])) {
      if (wanted !== undefined) count.right += 1;
      continue;
    }
    if (wanted === undefined) count.stray += 1;
    bad.push(`${name}: "${value}" instead of "${wanted ?? before[name]}"`);
  }
  return { bad, ...count, trace };
}
