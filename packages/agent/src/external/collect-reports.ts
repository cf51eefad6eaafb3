import type { ExecutionReport, PageDriver } from "@giselles-ai/protocol";

export interface ReportCollector {
  page: PageDriver;
  /** Returns the reports since the last call, and forgets them. */
  take(): ExecutionReport[];
}

/**
 * Wraps a page driver and collects its reports, because executions lack the deltas. `close` does not close the driver. Only with
 * `navigates` can the page be left for another address.
 */
export function collectReports(driver: PageDriver, { navigates = false } = {}): ReportCollector {
  let reports: ExecutionReport[] = [];
  const collect = async (executing: Promise<ExecutionReport>) => {
    const report = await executing;
    reports.push(report);
    return report;
  };
  const { navigate, waitForIdle } = driver;
  return {
    page: {
      snapshot: (options) => driver.snapshot(options),
      execute: (actions, options) => collect(driver.execute(actions, options)),
      close: async () => {},
      ...(navigates && navigate && { navigate: (url, options) => collect(navigate.call(driver, url, options)) }),
      ...(waitForIdle && { waitForIdle: (options) => waitForIdle.call(driver, options) }),
    },
    take() {
      const taken = reports;
      reports = [];
      return taken;
    },
  };
}
