import type { ExecutionReport, PageDriver } from "@giselles-ai/protocol";

export interface ReportCollector {
  page: PageDriver;
  /** Returns the reports since the last call, and forgets them. */
  take(): ExecutionReport[];
}

/** Wraps a page driver and collects its reports, because executions lack the deltas. `close` does not close the driver. */
export function collectReports(driver: PageDriver): ReportCollector {
  let reports: ExecutionReport[] = [];
  return {
    page: {
      snapshot: (options) => driver.snapshot(options),
      async execute(actions, options) {
        const report = await driver.execute(actions, options);
        reports.push(report);
        return report;
      },
      close: async () => {},
    },
    take() {
      const taken = reports;
      reports = [];
      return taken;
    },
  };
}
