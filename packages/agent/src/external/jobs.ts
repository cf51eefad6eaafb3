import type { ExecutionReport } from "@giselles-ai/protocol";

export interface Jobs {
  /**
   * Starts the work, or waits for the work that is running under the same key. Once its outcome has been returned, the same key
   * starts new work. Returns undefined after `timeoutMs`; the work continues.
   */
  run(key: string, work: () => Promise<ExecutionReport>, timeoutMs: number): Promise<ExecutionReport | undefined>;
  /** Resolves when all work has ended. */
  waitForAll(): Promise<void>;
}

/** Runs work one at a time, in the order of the calls. */
export function createJobs(): Jobs {
  const open = new Map<string, Promise<ExecutionReport>>();
  let last: Promise<unknown> = Promise.resolve();

  function begin(key: string, work: () => Promise<ExecutionReport>): Promise<ExecutionReport> {
    const job = last.then(work);
    last = job.catch(() => {});
    open.set(key, job);
    return job;
  }

  return {
    async run(key, work, timeoutMs) {
      const job = open.get(key) ?? begin(key, work);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const timeout = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), timeoutMs);
      });
      const forget = () => {
        if (open.get(key) === job) open.delete(key);
      };
      try {
        const report = await Promise.race([job, timeout]);
        if (report) forget();
        return report;
      } catch (error) {
        forget();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    waitForAll: async () => void (await last),
  };
}
