// What this tab has begun and how it ended, kept where a reload does not lose it. It is written before the first effect. The
// page may have another build of this script after the reload, so what is stored has a version.
import type { ExecuteResponse } from "@giselles-ai/protocol";

export interface Journal {
  /** Names the tab to the relay; undefined where nothing can be kept across a reload. */
  tab: string | undefined;
  /** Every request that was begun in this tab is here: one that is not here was not begun. */
  readonly isComplete: boolean;
  begin(requestId: string): void;
  finish(response: ExecuteResponse): void;
  /** Undefined when there is no entry; without a response when it was begun, and nothing is known of its end. */
  find(requestId: string): JournalEntry | undefined;
  /** Lets another document have the tab's name. */
  release(): void;
}

export interface JournalEntry {
  requestId: string;
  response?: ExecuteResponse;
}

interface StoredJournal {
  version: typeof currentVersion;
  tab: string;
  /** By a document that is alive. A tab that was duplicated finds this set, and takes another name. */
  isHeld: boolean;
  isComplete: boolean;
  lines: JournalEntry[];
}

const currentVersion = 1;
/** Of the oldest entries only the id is kept: that they were begun. */
const mostResponses = 50;
const mostEntries = 1000;

export function openJournal(sessionId: string, storage: Storage | undefined): Journal {
  const key = `giselle:${sessionId}`;
  const stored = readJournal(readItem(storage, key));
  if (stored.isHeld) stored.tab = crypto.randomUUID();
  stored.isHeld = true;
  const isKept = write();
  return {
    tab: isKept ? stored.tab : undefined,
    get isComplete() {
      return isKept && stored.isComplete;
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

  /** A full storage loses the oldest entries first. */
  function write(): boolean {
    for (const old of stored.lines.slice(0, -mostResponses)) delete old.response;
    keepNewest(mostEntries);
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

/** What cannot be read, such as the journal of a later release, may have held anything. */
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

/** The first release stored no version, and its minified script wrote `$` for `lines`. It forgot all but 50 entries. */
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

/** Undefined where the page may keep nothing, as in a sandboxed frame. */
export function findSessionStorage(): Storage | undefined {
  try {
    return globalThis.sessionStorage;
  } catch {
    return undefined;
  }
}
