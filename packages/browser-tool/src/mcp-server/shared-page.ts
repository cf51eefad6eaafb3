import type { Delta, PageDriver, Snapshot, SnapshotField } from "@giselles-ai/protocol";

export type OpenPage = () => PageDriver | Promise<PageDriver>;

/** The one page behind all calls: opened when first wanted, used by one call at a time, and remembered as it was shown. */
export class SharedPage {
  readonly #open: OpenPage;
  #driver: Promise<PageDriver> | undefined;
  #last: Promise<unknown> = Promise.resolve();
  #seen: Snapshot | undefined;
  #shownId: string | undefined;

  /** `seen` is the page as it is at first, where that is known without a look. */
  constructor(open: OpenPage, seen?: Snapshot) {
    this.#open = open;
    this.#seen = seen;
  }

  /** The snapshot that the model was shown last. */
  get shownId(): string | undefined {
    return this.#shownId;
  }

  /** The page as it was seen last, if that tells of all these fields; otherwise as it is now. */
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

  /** Runs when all calls before it have ended; never, if it is cancelled while it waits. */
  use<Result>(work: (page: PageDriver) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const turn = this.#last.then(async () => {
      signal?.throwIfAborted();
      return work(await this.#driverOnce());
    });
    this.#last = turn.catch(() => {});
    return turn;
  }

  remember(snapshot: Snapshot): void {
    const fields = snapshot.delta ? applyDelta(this.#seen?.fields ?? [], snapshot.delta) : snapshot.fields;
    this.#seen = { ...snapshot, fields };
    this.#shownId = snapshot.snapshotId;
  }

  /** A closer look at a part: what it shows is known now, besides all that was known. */
  rememberMore({ fields, ...snapshot }: Snapshot): void {
    const isNew = ({ fieldId }: SnapshotField) => !fields.some((field) => field.fieldId === fieldId);
    this.#seen = { ...(this.#seen ?? snapshot), fields: [...(this.#seen?.fields ?? []).filter(isNew), ...fields] };
  }

  rememberChanges(delta: Delta | undefined): void {
    if (!delta || !this.#seen) return;
    const { url = this.#seen.url } = delta;
    this.#seen = { ...this.#seen, url, fields: applyDelta(this.#seen.fields, delta) };
  }

  async close(): Promise<void> {
    const driver = this.#driver;
    this.#driver = undefined;
    // One that could not be opened has nothing to close.
    await driver?.then(
      (page) => page.close(),
      () => {},
    );
  }

  /** A page that could not be opened may open the next time. */
  #driverOnce(): Promise<PageDriver> {
    this.#driver ??= (async () => this.#open())().catch((error) => {
      this.#driver = undefined;
      throw error;
    });
    return this.#driver;
  }
}

function applyDelta(fields: SnapshotField[], { added, changed, removed }: Delta): SnapshotField[] {
  const gone = new Set(removed);
  const changes = new Map(changed.map((change) => [change.fieldId, change.changes]));
  const kept = fields
    .filter(({ fieldId }) => !gone.has(fieldId))
    .map((field) => ({ ...field, ...changes.get(field.fieldId) }));
  const known = new Set(kept.map(({ fieldId }) => fieldId));
  return [...kept, ...added.filter(({ fieldId }) => !known.has(fieldId))];
}
