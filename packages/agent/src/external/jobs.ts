import type { ExecutionReport } from "@giselles-ai/protocol";

export interface Jobs {
  /**
   * What came of the work that is known by this key. While it is under way, whoever asks for the same shares it, and it is
   * begun once; when its outcome has been told, the same is new work. Undefined when it takes longer than the time.
   */
  ask(key: string, work: () => Promise<ExecutionReport>, patienceMs: number): Promise<ExecutionReport | undefined>;
  /** Resolves when nothing is under way. */
  over(): Promise<void>;
}

/** Work in the order in which it was asked for, one at a time. */
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
    async ask(key, work, patienceMs) {
      const job = open.get(key) ?? begin(key, work);
      let timer: ReturnType<typeof setTimeout> | undefined;
      const late = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), patienceMs);
      });
      const told = () => {
        if (open.get(key) === job) open.delete(key);
      };
      try {
        const report = await Promise.race([job, late]);
        if (report) told();
        return report;
      } catch (error) {
        told();
        throw error;
      } finally {
        clearTimeout(timer);
      }
    },
    over: async () => void (await last),
  };
}
