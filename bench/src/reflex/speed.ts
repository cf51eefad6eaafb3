import type { SnapshotField } from "@giselles-ai/protocol";
import { createReflexEngine } from "../../../packages/planner/src/engines/reflex/index.ts";
import type { Table } from "../print-table.ts";

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

/** How long a plan takes on a page of 200 fields, as time of the processor: what else the machine does is not counted. */
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
    rows.push([goal.slice(0, 48), at(times, 0.5), at(times, 0.95)]);
    all.push(...times);
  }
  rows.push(["all", at(all, 0.5), at(all, 0.95)]);
  return {
    title: "Planning without a model, 200 fields, milliseconds of processor time",
    columns: ["goal", "p50", "p95"],
    rows,
  };
}

function at(times: number[], share: number): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
}
