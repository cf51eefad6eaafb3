import type { SnapshotField } from "@giselles-ai/protocol";
import { createReflexEngine } from "../../../packages/planner/src/engines/reflex/index.ts";
import type { MeasureContext } from "../frame/measure.ts";
import { figure } from "../frame/stats.ts";
import type { Table } from "../frame/table.ts";

const labels = [
  "First name",
  "Email address",
  "Street",
  "City",
  "Postcode",
  "Country",
  "Notes",
  "Amount",
  "Save",
  "Delete",
];
const kinds: SnapshotField["kind"][] = [
  "text",
  "text",
  "text",
  "text",
  "text",
  "select",
  "textarea",
  "number",
  "button",
  "button",
];
const goals = [
  'enter "Ada" into First name 7 and press Save 3',
  "choose France in Country 2, enter 12 in Amount 9 and Ada in Notes 4",
  "click the second Delete in the row of City 5",
  '{"firstName":"Ada","email":"ada@example.com","street":"12 St James\'s Square","city":"London","postcode":"SW1Y 4JH","country":"France"}',
  "I'm Ada Lovelace, born 10 December 1990, ada@example.com, +44 20 7946 0958",
  "Search for comedy movies directed by Smith from year 1999",
  "press Frobnicate",
];

export async function measureReflex({ smoke }: MeasureContext): Promise<Table[]> {
  return [await measureReflexSpeed(smoke ? 3 : 200)];
}

/** Processor time of a plan on a page of 200 fields. Other load on the machine does not count. */
export async function measureReflexSpeed(rounds: number): Promise<Table> {
  const fields = Array.from({ length: 200 }, (_, index): SnapshotField => {
    const kind = kinds[index % 10] ?? "text";
    const label = `${labels[index % 10]} ${Math.floor(index / 10)}`;
    const more = kind === "select" ? { options: ["France", "Germany", "Japan", "United Kingdom"] } : {};
    return {
      fieldId: `${kind}-${index}`,
      kind,
      label,
      required: false,
      currentValue: "",
      selector: `#f${index}`,
      name: `field_${index}`,
      ...more,
    };
  });
  const engine = createReflexEngine();
  const rows: Table["rows"] = [];
  const all: number[] = [];
  for (const goal of goals) {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const started = process.cpuUsage();
      await engine.generatePlan({
        goal,
        context: {
          page: {
            url: "https://example.com/",
            origin: "https://example.com",
            title: "",
            interactables: [],
            fields,
            outline: [],
          },
        },
        capability_profile: "auto",
        tool_catalog: ["click", "fill", "select", "check"].map((name) => ({ name, schema: {}, risk_level: "low" })),
      });
      const { user, system } = process.cpuUsage(started);
      times.push((user + system) / 1000);
    }
    rows.push([goal.slice(0, 48), figure(times)]);
    all.push(...times);
  }
  rows.push(["all", figure(all)]);
  return {
    title: "A plan on a page of 200 fields, processor time",
    columns: [{ name: "goal" }, { name: "time", unit: "ms" }],
    rows,
    plots: [{ title: "A plan on a page of 200 fields", kind: "bars", x: "goal", series: ["time"] }],
  };
}
