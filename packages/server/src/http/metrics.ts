/** What the server counts. No label says whose run it was. */
export interface Metrics {
  count(name: CounterName, labels?: Record<string, string>): void;
  render(gauges: Record<string, number>): string;
}

const counters = {
  giselle_runs_started_total: "Runs that were started here.",
  giselle_runs_ended_total: "Runs that ended, by the status of their result.",
  giselle_events_total: "Events that were written, by type.",
  giselle_tool_results_total: "Tool results that came, by what was made of them.",
  giselle_refusals_total: "Requests that were refused, by code.",
  giselle_take_overs_total: "Runs whose instance had gone, and that were seen to here.",
} as const;
type CounterName = keyof typeof counters;

const gaugeHelp: Record<string, string> = {
  giselle_runs_driven: "Runs that this instance drives now.",
  giselle_streams_open: "Clients that listen to a run now.",
};

export function createMetrics(): Metrics {
  const values = new Map<string, number>();
  return {
    count(name, labels = {}) {
      const pairs = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`);
      const key = pairs.length > 0 ? `${name}{${pairs.join(",")}}` : name;
      values.set(key, (values.get(key) ?? 0) + 1);
    },
    render(gauges) {
      const lines = Object.entries(counters).flatMap(([name, help]) => {
        const own = [...values].filter(([key]) => key === name || key.startsWith(`${name}{`));
        return [`# HELP ${name} ${help}`, `# TYPE ${name} counter`, ...own.map(([key, value]) => `${key} ${value}`)];
      });
      for (const [name, value] of Object.entries(gauges)) {
        lines.push(`# HELP ${name} ${gaugeHelp[name] ?? ""}`, `# TYPE ${name} gauge`, `${name} ${value}`);
      }
      return `${lines.join("\n")}\n`;
    },
  };
}
