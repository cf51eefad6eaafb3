/** The server's counters. No label identifies a tenant. */
export interface Metrics {
  /** With a trace id, the last one is an example of what was counted. */
  count(name: CounterName, labels?: Record<string, string>, example?: { traceId: string | undefined }): void;
  render(gauges: Record<string, number>, options?: { format?: MetricsFormat }): string;
}

/** Only OpenMetrics has examples ("exemplars"), which lead from a graph to a trace. */
export type MetricsFormat = "prometheus" | "openmetrics";

/** What the caller of /metrics accepts. */
export function chooseFormat(accept: string | null): { format: MetricsFormat; contentType: string } {
  return accept?.includes("application/openmetrics-text")
    ? { format: "openmetrics", contentType: "application/openmetrics-text; version=1.0.0; charset=utf-8" }
    : { format: "prometheus", contentType: "text/plain; version=0.0.4" };
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
  const examples = new Map<string, string>();
  return {
    count(name, labels = {}, { traceId } = { traceId: undefined }) {
      const pairs = Object.entries(labels).map(([label, value]) => `${label}=${JSON.stringify(value)}`);
      const key = pairs.length > 0 ? `${name}{${pairs.join(",")}}` : name;
      values.set(key, (values.get(key) ?? 0) + 1);
      if (traceId !== undefined) examples.set(key, ` # {trace_id="${traceId}"} 1 ${Date.now() / 1000}`);
    },
    render(gauges, { format = "prometheus" } = {}) {
      const isOpen = format === "openmetrics";
      const lines = Object.entries(counters).flatMap(([name, help]) => {
        const own = [...values].filter(([key]) => key === name || key.startsWith(`${name}{`));
        const family = isOpen ? name.replace(/_total$/, "") : name;
        const samples = own.map(([key, value]) => `${key} ${value}${isOpen ? (examples.get(key) ?? "") : ""}`);
        return [`# HELP ${family} ${help}`, `# TYPE ${family} counter`, ...samples];
      });
      for (const [name, value] of Object.entries(gauges)) {
        lines.push(`# HELP ${name} ${gaugeHelp[name] ?? ""}`, `# TYPE ${name} gauge`, `${name} ${value}`);
      }
      if (isOpen) lines.push("# EOF");
      return `${lines.join("\n")}\n`;
    },
  };
}
