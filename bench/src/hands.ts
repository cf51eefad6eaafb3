import { formPage } from "@giselles-ai/testing";
import type { MeasureContext } from "./frame/measure.ts";
import { figure } from "./frame/stats.ts";
import type { Table } from "./frame/table.ts";
import { openBenchPage, timeInPage } from "./page.ts";
import { countWork } from "./page-work.ts";

/** The actions that fill the sample form, as an expression for the page. */
export const fillsOfForm = `(() => {
  const values = { "First name": "Ada", "Last name": "Lovelace", Email: "ada@example.com", Phone: "+44 20 7946", Website: "https://example.com", Password: "correct horse", "Find a colleague": "Charles", Age: "36", Birthday: "1990-12-10", Arrival: "2026-03-04T15:30", "Wake-up call": "07:30", "Card expires": "2027-11", "Week of stay": "2026-W10", "Badge colour": "#ff8800", "Spice level": "7", "Ticket type": "Full", Country: "Japan", Notes: "None" };
  const choices = { Workshops: ["Agents", "Testing"] };
  const { fields } = giselle.snapshot({});
  return fields.flatMap(({ fieldId, label, kind }) => {
    if (label in values) return [{ action: "fill", fieldId, value: values[label] }];
    if (label in choices) return [{ action: "select", fieldId, values: choices[label] }];
    if (kind === "file") return [{ action: "upload", fieldId, files: [{ name: "cv.pdf", base64: "aGk=" }] }];
    if (kind === "checkbox" || label === "Meat") return [{ action: "check", fieldId, checked: true }];
    return [];
  });
})()`;

/** Times a whole form in one call, and one click, and checks the result. */
export async function measureHands({ smoke }: MeasureContext): Promise<Table[]> {
  const rounds = smoke ? 1 : 9;
  const form: { wall: number; work: number; applied: number; asked: number }[] = [];
  for (let round = 0; round < rounds; round += 1) form.push(await fillForm());
  const clicks: { wall: number; work: number; held: boolean }[] = [];
  for (let round = 0; round < rounds; round += 1) clicks.push(await clickOnce());
  const asked = form[0]?.asked ?? 0;
  const held = form.every(({ applied }) => applied === asked);
  return [
    {
      title: "Actions, inside the page",
      columns: [
        { name: "what" },
        { name: "from call to report", unit: "ms" },
        { name: "of that, work", unit: "ms" },
        { name: "held" },
      ],
      rows: [
        [
          `${asked} fields filled and verified, one call`,
          figure(form.map(({ wall }) => wall)),
          figure(form.map(({ work }) => work)),
          held ? "all" : `${form[0]?.applied} of ${asked}`,
        ],
        [
          "one click on a button",
          figure(clicks.map(({ wall }) => wall)),
          figure(clicks.map(({ work }) => work)),
          clicks.every(({ held: isHeld }) => isHeld) ? "all" : "not all",
        ],
      ],
      note: "Work is processor time of the page's own thread, its drawing included. The rest of the time is the watch for values that the page takes back (120 ms), and for a click one frame.",
    },
  ];
}

/** Fills the form in one call, with the page script of this build or another. */
export async function fillForm(script?: string) {
  const page = await openBenchPage(formPage, script);
  await page.evaluate(`globalThis.actions = ${fillsOfForm}`);
  const work = await countWork(page);
  const wall = await timeInPage(page, "giselle.execute(actions).then((report) => { globalThis.report = report })");
  const spent = await work();
  const [applied, asked] = (await page.evaluate("[report.applied, actions.length]")) as [number, number];
  await page.close();
  return { wall, work: spent, applied, asked };
}

export async function clickOnce(script?: string) {
  const page = await openBenchPage(
    `<p></p><button onclick="document.querySelector('p').textContent = 'clicked'">Go</button>${formPage}`,
    script,
  );
  await page.evaluate(
    `globalThis.actions = [{ action: "click", fieldId: giselle.snapshot({}).fields.find(({ label }) => label === "Go").fieldId }]`,
  );
  const work = await countWork(page);
  const wall = await timeInPage(page, "giselle.execute(actions)");
  const spent = await work();
  const held = (await page.textContent("p")) === "clicked";
  await page.close();
  return { wall, work: spent, held };
}
