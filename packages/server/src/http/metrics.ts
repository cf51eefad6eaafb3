/** The server's counters. No label identifies a tenant. */
export interface Metrics {
  count(name: CounterName, labels?: Record<string, string>): void;
  render(gauges: Record<string, number>): string;
}

const counters = {
  giselle_runs_started_total: "Runs started on this instance.",
  giselle_runs_ended_total: "Runs ended, by status of the result.",
  giselle_events_total: "Events written, by type.",
  giselle_tool_results_total: "Tool results received, by status.",
  giselle_refusals_total: "Requests refused, by code.",
  giselle_take_overs_total: "Runs taken over from an instance that stopped.",
} as const;
type CounterName = keyof typeof counters;

const gaugeHelp: Record<string, string> = {
  giselle_runs_active: "Runs that this instance is driving now.",
  giselle_runs_driven: "Old name of giselle_runs_active.",
  giselle_streams_open: "Clients that are listening to a run now.",
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
