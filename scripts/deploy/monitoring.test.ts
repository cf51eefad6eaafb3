// Every metric and label value that the dashboard and the alert rules name exists in a server.
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { readDeployed, readYaml, startEntry, writeKeys } from "./deployment.cases.ts";

interface Rules {
  groups: { rules: { alert: string; expr: string; annotations: { summary: string } }[] }[];
}

interface Dashboard {
  panels: { title: string; targets: { expr: string; legendFormat: string }[] }[];
}

const rules = () => readYaml<Rules>("monitoring/alerts.yaml")[0]?.groups.flatMap((group) => group.rules) ?? [];
const panels = () => (JSON.parse(readDeployed("monitoring/dashboard.json")) as Dashboard).panels;
const expressions = () => [
  ...rules().map(({ expr }) => expr),
  ...panels().flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

async function readMetrics(): Promise<Map<string, string>> {
  const env = { PORT: "0", GISELLE_HOST: "127.0.0.1", GISELLE_ENGINE: "reflex", GISELLE_LOG: "json" };
  const { lines } = startEntry(["server"], { ...env, GISELLE_KEYS: writeKeys() });
  await expect.poll(lines, { timeout: 60_000 }).toMatchObject([{ event: "serving" }]);
  const text = await (await fetch(String(lines()[0]?.address).replace("/agent-api", "/metrics"))).text();
  return new Map([...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = "", type = ""]) => [name, type]));
}

it("names only metrics that a server exports, counters as rates, and uses all of them", async () => {
  const metrics = await readMetrics();
  const used = new Set(expressions().flatMap((expr) => expr.match(/giselle_\w+/g) ?? []));
  expect(rules().length).toBeGreaterThan(4);
  expect([...used].filter((name) => !metrics.has(name))).toEqual([]);
  expect([...metrics.keys()].filter((name) => !used.has(name))).toEqual(["giselle_runs_driven"]); // an old name
  for (const expr of expressions()) {
    for (const [, before, name = ""] of expr.matchAll(/(rate\(|increase\()?(giselle_\w+)/g))
      expect([expr, before !== undefined]).toEqual([expr, metrics.get(name) === "counter"]);
  }
});

it("names only labels and values that exist", () => {
  const read = (path: string) => readFileSync(new URL(`../../packages/${path}`, import.meta.url), "utf8");
  const values = {
    code: read("server/src/http/refusal.ts") + read("server/src/http/to-refusal.ts"),
    status: read("server/src/event-log/event-log.ts") + read("protocol/src/run-request.ts"),
  };
  for (const expr of expressions()) {
    for (const [, label = "", pattern = ""] of expr.matchAll(/[{,](\w+)=~?"([^"]+)"/g)) {
      expect(Object.keys(values)).toContain(label);
      for (const value of pattern.split("|"))
        expect(values[label as keyof typeof values]).toMatch(new RegExp(`\\b${value}\\b`));
    }
  }
});
