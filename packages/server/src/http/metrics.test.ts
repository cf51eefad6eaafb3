import { expect, it } from "vitest";
import { createMetrics } from "./metrics.ts";

it("counts by label, and describes each metric", () => {
  const metrics = createMetrics();
  metrics.count("giselle_runs_started_total");
  metrics.count("giselle_refusals_total", { code: "TOO_MANY" });
  metrics.count("giselle_refusals_total", { code: "TOO_MANY" });
  metrics.count("giselle_refusals_total", { code: 'A "quoted" one' });
  const lines = metrics.render({ giselle_runs_active: 3 }).split("\n");
  expect(lines).toEqual(
    expect.arrayContaining([
      "giselle_runs_started_total 1",
      'giselle_refusals_total{code="TOO_MANY"} 2',
      'giselle_refusals_total{code="A \\"quoted\\" one"} 1',
      "# TYPE giselle_runs_active gauge",
      "giselle_runs_active 3",
    ]),
  );
  for (const line of lines.filter((each) => each.startsWith("# HELP"))) expect(line).toMatch(/^# HELP \w+ .+\.$/);
});

it("lists every counter from the start, so that rates can be computed", () => {
  expect(
    createMetrics()
      .render({})
      .match(/^# TYPE \w+ counter$/gm),
  ).toHaveLength(6);
});
