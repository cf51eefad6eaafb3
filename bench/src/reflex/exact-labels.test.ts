// The engine is never worse than a program that only compares labels to the letter.
import type { PlannerOutput, Snapshot, SnapshotField } from "@giselles-ai/protocol";
import { giveTool, openPage } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createReflexEngine, toPlannerInput } from "../../../packages/planner/src/reflex.ts";
import { readHtmlForms } from "./html-forms.ts";

interface InPage {
  giselle: { snapshot(options: object): Snapshot };
}

const plain = (text: string) => text.toLowerCase().replace(/[\s:：*]+/g, "");
const isBox = ({ kind }: SnapshotField) => kind === "radio" || kind === "checkbox" || kind === "switch";

/** Values by the name of the field, as `want` writes them. */
type Values = Map<string, string>;

/** "key: value" goes to the only field whose label is the key, and to the only option that is the value. */
function byExactLabel(record: string, fields: SnapshotField[]): Values {
  const values: Values = new Map();
  for (const line of record.split("\n")) {
    const [, key = "", value = ""] = /^([^:：]+)[:：]\s*(.+)$/.exec(line) ?? [];
    const named = fields.filter(
      ({ label, group = "", kind }) => plain(kind === "radio" ? group : label) === plain(key),
    );
    const option = named.filter((field) => field.kind === "radio" && plain(field.label) === plain(value));
    const [only, ...others] = named[0]?.kind === "radio" ? option : named;
    if (!key || !only?.name || others.length > 0) continue;
    if (only.kind === "radio") values.set(only.name, only.label);
    else if (isBox(only)) values.set(only.name, String(/^(?:yes|ja|oui|sí|sì|tak|はい)$/i.test(value)));
    else if (!only.options || only.options.includes(value)) values.set(only.name, value);
  }
  return values;
}

/** What a plan writes. */
function byPlan({ steps }: PlannerOutput, fields: SnapshotField[]): Values {
  const values: Values = new Map();
  for (const { args } of steps) {
    const field = fields.find(({ fieldId }) => fieldId === args.id);
    if (!field?.name) continue;
    const isSeveral = field.kind === "radio" || fields.filter(({ name }) => name === field.name).length > 1;
    const value = isBox(field) ? (isSeveral ? field.label : "true") : [args.value].flat().join(";");
    const before = isBox(field) ? values.get(field.name) : undefined;
    values.set(field.name, before ? `${before};${value}` : value);
  }
  return values;
}

it("P8: no field is filled in worse than by an exact match of labels", async () => {
  const engine = createReflexEngine({ now: () => new Date("2026-11-17T10:00:00") });
  const worse: string[] = [];
  let exact = 0;
  const page = await openPage("<p></p>");
  for (const { name, html, record, want } of readHtmlForms("development")) {
    await page.setContent(html);
    await giveTool(page);
    const snapshot = await page.evaluate(() => (window as unknown as InPage).giselle.snapshot({ scope: "page" }));
    const plan = await engine.generatePlan(toPlannerInput(record, snapshot));
    const [simple, own] = [byExactLabel(record, snapshot.fields), byPlan(plan, snapshot.fields)];
    for (const [field, value] of simple) {
      const wanted = want.get(field);
      if (wanted === undefined || plain(value) !== plain(wanted)) continue;
      exact += 1;
      // What is set already is not written again.
      const shown = snapshot.fields.find((one) => one.name === field && !isBox(one))?.currentValue;
      const written = own.get(field) ?? String(shown ?? "");
      if (plain(written) !== plain(wanted)) worse.push(`${name} ${field}: "${written}" instead of "${wanted}"`);
    }
  }
  expect(worse).toEqual([]);
  expect(exact).toBeGreaterThan(80);
});
