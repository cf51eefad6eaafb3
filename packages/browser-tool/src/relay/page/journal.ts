// Records which requests this tab has started and their answers, in session storage. It is written before the first effect.
// After a reload the page may run another build of this script, so the stored data has a version.
import type { ExecuteResponse } from "@giselles-ai/protocol";

export interface Journal {
  /** The tab's name for the relay; undefined if nothing can be stored. */
  tab: string | undefined;
  /** Whether the journal has every request that this tab has started. */
  readonly isComplete: boolean;
  begin(requestId: string): void;
  finish(response: ExecuteResponse): void;
  /** An entry without a response was started, and its outcome is unknown. */
  find(requestId: string): JournalEntry | undefined;
  /** Lets the next document use the tab's name. */
  release(): void;
}

export interface JournalEntry {
  requestId: string;
  response?: ExecuteResponse;
}

interface StoredJournal {
  version: typeof currentVersion;
  tab: string;
  /** A document is using it. A duplicated tab finds this set, and takes another name. */
  isHeld: boolean;
  isComplete: boolean;
  lines: JournalEntry[];
}

const currentVersion = 1;
/** Older entries keep only their id. */
const maxResponses = 50;
const maxEntries = 1000;

export function openJournal(sessionId: string, storage: Storage | undefined): Journal {
  const key = `giselle:${sessionId}`;
  const stored = readJournal(readItem(storage, key));
  if (stored.isHeld) stored.tab = crypto.randomUUID();
  stored.isHeld = true;
  const isPersistent = write();
  return {
    tab: isPersistent ? stored.tab : undefined,
    get isComplete() {
      return isPersistent && stored.isComplete;
    },
    begin(requestId) {
      stored.lines.push({ requestId });
      write();
    },
    finish(response) {
      const entry = stored.lines.find(({ requestId }) => requestId === response.requestId);
      if (entry) entry.response = response;
      write();
    },
    find: (id) => stored.lines.find(({ requestId }) => requestId === id),
    release() {
      stored.isHeld = false;
      write();
    },
  };

  /** If the storage is full, the oldest entries are dropped. */
  function write(): boolean {
    for (const old of stored.lines.slice(0, -maxResponses)) delete old.response;
    keepNewest(maxEntries);
    for (;;) {
      try {
        storage?.setItem(key, JSON.stringify(stored));
        return storage !== undefined;
      } catch {
        if (stored.lines.length < 2) return false;
        keepNewest(Math.floor(stored.lines.length / 2));
      }
    }
  }

  function keepNewest(count: number): void {
    if (stored.lines.length <= count) return;
    stored.lines = stored.lines.slice(-count);
    stored.isComplete = false;
  }
}

/** An unreadable journal, such as one of a later release, counts as incomplete. */
function readJournal(text: string | null): StoredJournal {
  const stored = text === null ? undefined : parse(text);
  const isComplete = text === null;
  return stored ?? { version: currentVersion, tab: crypto.randomUUID(), isHeld: false, isComplete, lines: [] };
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
