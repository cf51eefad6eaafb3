import type {
  AnyAction,
  Delta,
  ExecutionReport,
  PageDriver,
  Snapshot,
  SnapshotField,
  SnapshotOptions,
} from "@giselles-ai/protocol";
import { AbsentFields } from "./absent-fields.ts";
import { LateChanges } from "./late-changes.ts";

/** Shorter lists of changes, in characters, are not compared with the whole page. */
const worthComparing = 800;

/** Tokens of page text that an approval depends on: enough for all the text of an ordinary page. */
const judgedBudget = 8000;

export type OpenPage = () => PageDriver | Promise<PageDriver>;

/** The page that all calls share. It opens at the first call, runs one call at a time and remembers the last snapshot. */
export class SharedPage {
  readonly #open: OpenPage;
  #driver: Promise<PageDriver> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #seen: Snapshot | undefined;
  #shownId: string | undefined;
  readonly #absent = new AbsentFields();
  /** What the page did after the last reply, said once. */
  readonly late = new LateChanges();

  /** `seen` is the first snapshot, if there already is one. */
  constructor(open: OpenPage, seen?: Snapshot) {
    this.#open = open;
    this.#seen = seen;
    this.#absent.noteRows(seen?.text);
  }

  /** The last snapshot that the model saw. */
  get shownId(): string | undefined {
    return this.#shownId;
  }

  /** What is known of the page without asking it. */
  get seen(): Snapshot | undefined {
    return this.#seen;
  }

  /** The last snapshot if it has all these fields; otherwise a new one. */
  async recall(fieldIds: string[], signal: AbortSignal): Promise<Snapshot> {
    const seen = this.#seen;
    const known = new Set(seen?.fields.map(({ fieldId }) => fieldId));
    if (seen && fieldIds.every((fieldId) => known.has(fieldId))) return seen;
    return this.use(async (driver) => {
      const snapshot = await driver.snapshot({ scope: "page", signal });
      this.#seen = snapshot;
      return snapshot;
    }, signal);
  }

  /**
   * The page to judge these actions by: as it is now if they press something, because pressing may lead elsewhere by now. If an
   * address has changed since the model saw it, the old one is returned, so that the page refuses the action.
   */
  async look(actions: readonly AnyAction[], signal: AbortSignal): Promise<Snapshot> {
    const places = actions.flatMap(({ fieldId, from, to }) => [fieldId, from, to]);
    const ids = places.map((place) => (place as { fieldId?: unknown } | undefined)?.fieldId ?? place);
    const seen = await this.recall(
      ids.filter((id) => typeof id === "string"),
      signal,
    );
    if (!actions.some(({ action }) => /press|click|check|drag/.test(action))) return seen;
    const options = { scope: "page", text: true, budget: judgedBudget, aside: true, signal } as const;
    const now = await this.use((driver) => driver.snapshot(options), signal);
    const before = new Map(seen.fields.map((field) => [field.fieldId, field]));
    const fields = now.fields.map((field) => {
      const known = before.get(field.fieldId)?.sends;
      before.delete(field.fieldId);
      return known && known.url !== field.sends?.url ? { ...field, sends: known } : field;
    });
    return { ...now, fields: [...fields, ...before.values()] };
  }

  /** Runs after all earlier calls; not at all if it is cancelled before that. */
  use<Result>(work: (page: PageDriver) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const turn = this.#last.then(async () => {
      signal?.throwIfAborted();
      return work(await this.#driverOnce());
    });
    this.#last = turn.catch(() => {});
    return turn;
  }

  /** Reads the page for the model: what has changed since a snapshot, or the whole page if that is shorter. */
  async read(driver: PageDriver, options: SnapshotOptions & { signal: AbortSignal }): Promise<Snapshot> {
    const { since, ...whole } = options;
    const taken = await driver.snapshot(options);
    const { length } = taken.text ?? "";
    if (!taken.delta || length < worthComparing) return taken;
    const all = await driver.snapshot(whole);
    return (all.text ?? "").length < length ? { ...all, ...(taken.late && { late: taken.late }) } : taken;
  }

  remember(snapshot: Snapshot): void {
    const fields = snapshot.delta ? applyDelta(this.#seen?.fields ?? [], snapshot.delta) : snapshot.fields;
    this.#seen = { ...snapshot, fields };
    this.#shownId = snapshot.snapshotId;
    this.#absent.noteRows(snapshot.text);
  }

  /** Adds the fields of a partial snapshot to what is known. */
  rememberMore({ fields, ...snapshot }: Snapshot): void {
    const isNew = ({ fieldId }: SnapshotField) => !fields.some((field) => field.fieldId === fieldId);
    this.#seen = { ...(this.#seen ?? snapshot), fields: [...(this.#seen?.fields ?? []).filter(isNew), ...fields] };
  }

  /** Remembers what a report says has changed. Returns it with elements that are back, unchanged, in one line. */
  rememberReport(report: ExecutionReport): ExecutionReport {
    const { delta } = report;
    if (!delta || !this.#seen) return report;
    const { url = this.#seen.url } = delta;
    const shown = this.#absent.fold(delta, this.#seen.fields);
    this.#seen = { ...this.#seen, url, fields: applyDelta(this.#seen.fields, delta) };
    return { ...report, delta: shown };
  }

  async close(): Promise<void> {
    const driver = this.#driver;
    this.#driver = undefined;
    // A page that failed to open has nothing to close.
    await driver?.then(
      (page) => page.close(),
      () => {},
    );
  }

  /** After a failure, the next call tries again. */
  #driverOnce(): Promise<PageDriver> {
    this.#driver ??= (async () => this.#open())().catch((error) => {
      this.#driver = undefined;
      throw error;
    });
    return this.#driver;
  }
}

function applyDelta(fields: SnapshotField[], { added, changed, removed }: Delta): SnapshotField[] {
  const removedIds = new Set(removed);
  const changes = new Map(changed.map((change) => [change.fieldId, change.changes]));
  const remaining = fields
    .filter(({ fieldId }) => !removedIds.has(fieldId))
    .map((field) => ({ ...field, ...changes.get(field.fieldId) }));
  const known = new Set(remaining.map(({ fieldId }) => fieldId));
  return [...remaining, ...added.filter(({ fieldId }) => !known.has(fieldId))];
}
