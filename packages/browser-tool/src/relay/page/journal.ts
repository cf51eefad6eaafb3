// Records which requests this tab has started and their answers, in session storage. It is written before the first effect.
// The stored journal is read before every use: while this document was in the back/forward cache, others have written to it.
// After a reload the page may run another build of this script, so the stored data has a version.
import type { ExecuteResponse } from "@giselles-ai/protocol";
import { createId } from "./document-id.ts";
import { createNameLock, type NameLock } from "./name-lock.ts";

export interface TabJournal {
  /** The tab's name for the relay; undefined if nothing can be stored. */
  readonly tab: string | undefined;
  /** Takes the tab's stored name, unless another document has it. With `isReplaced`, always takes a new name. */
  take(options?: { isReplaced: boolean }): Promise<void>;
  /** Whether the journal has every request that this tab has started. */
  readonly isComplete: boolean;
  begin(requestId: string): void;
  finish(response: ExecuteResponse): void;
  /** An entry without a response was started, and its outcome is unknown. */
  find(requestId: string): JournalEntry | undefined;
  /** Lets the next document use the tab's name. */
  release(): void;
}

interface JournalEntry {
  requestId: string;
  response?: ExecuteResponse;
}

interface StoredJournal {
  version: typeof currentVersion;
  tab: string;
  /** A document is using it. Without Web Locks, a duplicated tab finds this set, and takes another name. */
  isHeld: boolean;
  isComplete: boolean;
  lines: JournalEntry[];
}

const currentVersion = 1;
/** Older entries keep only their id. */
const maxResponses = 50;
const maxEntries = 1000;

/** How long the previous document of this tab may take to release the name, in ms. */
const releaseMs = 1000;

export function openJournal(
  sessionId: string,
  storage: Storage | undefined,
  lock: NameLock = createNameLock(),
): TabJournal {
  return new StoredJournalView(`giselle:${sessionId}`, storage, lock);
}

class StoredJournalView implements TabJournal {
  readonly #key: string;
  readonly #storage: Storage | undefined;
  readonly #lock: NameLock;
  readonly #isPersistent: boolean;
  #known: StoredJournal;
  #tab: string;

  constructor(key: string, storage: Storage | undefined, lock: NameLock) {
    this.#key = key;
    this.#storage = storage;
    this.#lock = lock;
    this.#known = readJournal(readItem(storage, key));
    this.#tab = this.#known.tab;
    this.#isPersistent = this.#write();
  }

  get tab() {
    return this.#isPersistent ? this.#tab : undefined;
  }

  get isComplete() {
    return this.#isPersistent && this.#read().isComplete;
  }

  async take({ isReplaced } = { isReplaced: false }): Promise<void> {
    const { tab, isHeld } = this.#read();
    const isFree = !isReplaced && ((await this.#lock.take(this.#nameOf(tab), isHeld ? 0 : releaseMs)) ?? !isHeld);
    this.#tab = isFree ? tab : createId();
    if (!isFree) await this.#lock.take(this.#nameOf(this.#tab), 0);
    this.#hold(true);
  }

  begin(requestId: string): void {
    this.#read().lines.push({ requestId });
    this.#write();
  }

  finish(response: ExecuteResponse): void {
    const entry = this.find(response.requestId);
    if (entry) entry.response = response;
    this.#write();
  }

  find(id: string): JournalEntry | undefined {
    return this.#read().lines.find(({ requestId }) => requestId === id);
  }

  release = (): void => {
    this.#hold(false);
    this.#lock.release();
  };

  #nameOf(tab: string): string {
    return `${this.#key}:${tab}`;
  }

  #hold(isHeld: boolean): void {
    Object.assign(this.#read(), { tab: this.#tab, isHeld });
    this.#write();
  }

  /** What is stored, and what this document knows besides: a page may clear its storage. */
  #read(): StoredJournal {
    const text = readItem(this.#storage, this.#key);
    const stored = text === null ? undefined : parse(text);
    if (!stored) return this.#known;
    const ids = new Set(stored.lines.map(({ requestId }) => requestId));
    const lines = [...this.#known.lines.filter(({ requestId }) => !ids.has(requestId)), ...stored.lines];
    this.#known = { ...stored, isComplete: stored.isComplete && this.#known.isComplete, lines };
    return this.#known;
  }

  /** If the storage is full, the oldest entries are dropped. */
  #write(): boolean {
    const known = this.#known;
    for (const old of known.lines.slice(0, -maxResponses)) delete old.response;
    keepNewest(known, maxEntries);
    for (;;) {
      try {
        this.#storage?.setItem(this.#key, JSON.stringify(known));
        return this.#storage !== undefined;
      } catch {
        if (known.lines.length < 2) return false;
        keepNewest(known, Math.floor(known.lines.length / 2));
      }
    }
  }
}

function keepNewest(journal: StoredJournal, count: number): void {
  if (journal.lines.length <= count) return;
  journal.lines = journal.lines.slice(-count);
  journal.isComplete = false;
}

/** An unreadable journal, such as one of a later release, counts as incomplete. */
function readJournal(text: string | null): StoredJournal {
  const stored = text === null ? undefined : parse(text);
  const isComplete = text === null;
  return stored ?? { version: currentVersion, tab: createId(), isHeld: false, isComplete, lines: [] };
}

function parse(text: string): StoredJournal | undefined {
  try {
    const stored = upgrade(JSON.parse(text));
    return isStoredJournal(stored) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** The first release stored no version, wrote `$` for `lines` (minified), and dropped all but 50 entries. */
function upgrade(stored: Record<string, unknown>): unknown {
  if ("version" in stored) return stored;
  const { tab, isHeld, lines = stored.$ } = stored;
  const isComplete = Array.isArray(lines) && lines.length < 50;
  return { version: currentVersion, tab, isHeld, isComplete, lines };
}

function isStoredJournal(value: unknown): value is StoredJournal {
  const { version, tab, isHeld, isComplete, lines } = value as Record<keyof StoredJournal, unknown>;
  return (
    version === currentVersion &&
    typeof tab === "string" &&
    typeof isHeld === "boolean" &&
    typeof isComplete === "boolean" &&
    Array.isArray(lines) &&
    lines.every(isEntry)
  );
}

function isEntry(value: unknown): value is JournalEntry {
  const { requestId, response } = (value ?? {}) as Record<keyof JournalEntry, unknown>;
  return typeof requestId === "string" && (response === undefined || typeof response === "object");
}

function readItem(storage: Storage | undefined, key: string): string | null {
  try {
    return storage?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** Undefined if storage is not available, as in a sandboxed frame. */
export function findSessionStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
