import type { ExecutionReport, PageDriver } from "@giselles-ai/protocol";

export interface ReportKeeper {
  page: PageDriver;
  /** What the page has said since it was last asked for. */
  take(): ExecutionReport[];
}

/** The same page, with what it says of each call kept: executions do not tell what else changed. It stays open. */
export function keepReports(driver: PageDriver): ReportKeeper {
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
