import type { SecretRedactor } from "@giselles-ai/agent/internal";
import { type ExecutionReport, NavigationError, type PageDriver, type SnapshotField } from "@giselles-ai/protocol";

export type KnownField = Pick<SnapshotField, "label" | "kind"> & { sensitive: boolean };

/** What was seen of a page, for those who tell of it: events name fields by their ids alone. */
export interface PageMemory {
  field(fieldId: unknown): KnownField | undefined;
  /** What the page said of the last thing that was done. */
  lastReport(): ExecutionReport | undefined;
}

/** The same page, and a memory of what has been seen of it, without what must not be told. */
export function rememberPage<Driver extends PageDriver>(
  driver: Driver,
  redactor?: Pick<SecretRedactor, "deep">,
): { driver: Driver; memory: PageMemory } {
  const fields = new Map<string, KnownField>();
  let last: ExecutionReport | undefined;

  function learn(seen: readonly SnapshotField[] = []): void {
    const told = redactor ? redactor.deep(seen) : seen;
    for (const { fieldId, label, kind, sensitive = false } of told) fields.set(fieldId, { label, kind, sensitive });
  }

  function hear(report: ExecutionReport): ExecutionReport {
    last = redactor ? redactor.deep(report) : report;
    learn(report.delta?.added);
    return report;
  }

  const { navigate } = driver;
  async function hearNavigation(navigation: Promise<ExecutionReport>): Promise<ExecutionReport> {
    try {
      return hear(await navigation);
    } catch (error) {
      if (NavigationError.isInstance(error)) hear(error.report);
      throw error;
    }
  }

  return {
    driver: {
      ...driver,
      async snapshot(options) {
        const snapshot = await driver.snapshot(options);
        learn(snapshot.fields);
        learn(snapshot.delta?.added);
        return snapshot;
      },
      execute: async (actions, options) => hear(await driver.execute(actions, options)),
      ...(navigate && { navigate: (url, options) => hearNavigation(navigate(url, options)) }),
    } satisfies PageDriver as Driver,
    memory: { field: (fieldId) => fields.get(String(fieldId)), lastReport: () => last },
  };
}
