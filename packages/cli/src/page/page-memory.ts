import { redactDeep, type SecretRedactor } from "@giselles-ai/agent/internal";
import {
  type ExecutionReport,
  formatPlace,
  hideInAddresses,
  NavigationError,
  type PageDriver,
  placeOf,
  type SnapshotField,
} from "@giselles-ai/protocol";

export interface KnownField extends Pick<SnapshotField, "label" | "kind"> {
  /** Where it is, if others have its label. */
  place?: string | undefined;
  sensitive: boolean;
}

/** The fields seen so far. Events identify fields only by id, so their labels are looked up here. */
export interface PageMemory {
  field(fieldId: unknown): KnownField | undefined;
  /** The report of the last batch of actions. */
  lastReport(): ExecutionReport | undefined;
}

/** Wraps a driver so that fields and reports are remembered, with secrets redacted. */
export function rememberPage<Driver extends PageDriver>(
  driver: Driver,
  redactor?: Pick<SecretRedactor, "deep">,
): { driver: Driver; memory: PageMemory } {
  const fields = new Map<string, KnownField>();
  let last: ExecutionReport | undefined;
  const redact = <Value>(value: Value) =>
    redactDeep(redactor ? redactor.deep(value) : value, (text) => hideInAddresses(text), new Map()) as Value; // of the same shape

  function rememberFields(seen: readonly SnapshotField[] = [], text = ""): void {
    const placed = seen.map((field) => ({ ...field, place: formatPlace(placeOf(field, { text, fields: seen })) }));
    for (const { fieldId, label, place, kind, sensitive = false } of redact(placed))
      fields.set(fieldId, { label, kind, sensitive, ...(place && { place }) });
  }

  function rememberReport(report: ExecutionReport): ExecutionReport {
    last = redact(report);
    rememberFields(report.delta?.added);
    return report;
  }

  const { navigate } = driver;
  async function rememberNavigation(navigation: Promise<ExecutionReport>): Promise<ExecutionReport> {
    try {
      return rememberReport(await navigation);
    } catch (error) {
      if (NavigationError.isInstance(error)) rememberReport(error.report);
      throw error;
    }
  }

  return {
    driver: {
      ...driver,
      async snapshot(options) {
        const snapshot = await driver.snapshot(options);
        rememberFields(snapshot.fields, snapshot.text);
        rememberFields(snapshot.delta?.added);
        return snapshot;
      },
      execute: async (actions, options) => rememberReport(await driver.execute(actions, options)),
      ...(navigate && { navigate: (url, options) => rememberNavigation(navigate(url, options)) }),
    } satisfies PageDriver as Driver,
    memory: { field: (fieldId) => fields.get(String(fieldId)), lastReport: () => last },
  };
}
