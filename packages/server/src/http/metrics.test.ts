import { expect, it } from "vitest";
import { chooseFormat, createMetrics } from "./metrics.ts";

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

it("shows the trace of the last example to collectors that can read it", () => {
  const traceId = "4bf92f3577b34da6a3ce929d0e0e4736";
  const metrics = createMetrics();
  metrics.count("giselle_runs_ended_total", { status: "error" }, { traceId: undefined });
  metrics.count("giselle_runs_ended_total", { status: "success" }, { traceId });
  const { format } = chooseFormat("application/openmetrics-text;version=1.0.0,text/plain;q=0.5");
  const lines = metrics.render({ giselle_runs_active: 1 }, { format }).split("\n");
  expect(lines).toContain("# TYPE giselle_runs_ended counter");
  expect(lines).toContain('giselle_runs_ended_total{status="error"} 1');
  const [example] = lines.filter((line) => line.startsWith('giselle_runs_ended_total{status="success"} 1'));
  expect(example).toMatch(new RegExp(`^\\S+ 1 # \\{trace_id="${traceId}"\\} 1 \\d+(\\.\\d+)?$`));
  expect(lines.slice(-2)).toEqual(["# EOF", ""]);
  expect(metrics.render({}, chooseFormat("*/*"))).not.toMatch(/trace_id|EOF/);
});
