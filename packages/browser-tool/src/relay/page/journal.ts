// What this tab has begun and what came of it, kept where a reload does not lose it. It is written before the first effect, so
// a request that the journal does not know has not been begun.
import type { ExecuteResponse } from "@giselles-ai/protocol";

export interface Journal {
  /** Names the tab to the relay; undefined where nothing can be kept across a reload. */
  tab: string | undefined;
  begin(requestId: string): void;
  finish(response: ExecuteResponse): void;
  /** Undefined when it was never begun; without a response when it was begun, and nothing is known of its end. */
  find(requestId: string): Line | undefined;
  /** Lets another document have the tab's name. */
  release(): void;
}

export interface Line {
  requestId: string;
  response?: ExecuteResponse;
}

interface Kept {
  tab: string;
  /** By a document that is alive. A tab that was duplicated finds this set, and takes another name. */
  isHeld: boolean;
  lines: Line[];
}

const mostLines = 50;

export function openJournal(sessionId: string, storage: Storage | undefined): Journal {
  const key = `giselle:${sessionId}`;
  const kept = read(storage, key) ?? { tab: crypto.randomUUID(), isHeld: false, lines: [] };
  if (kept.isHeld) kept.tab = crypto.randomUUID();
  kept.isHeld = true;
  const isKept = write();
  return {
    tab: isKept ? kept.tab : undefined,
    begin(requestId) {
      kept.lines.push({ requestId });
      write();
    },
    finish(response) {
      const line = kept.lines.find(({ requestId }) => requestId === response.requestId);
      if (line) line.response = response;
      write();
    },
    find: (id) => kept.lines.find(({ requestId }) => requestId === id),
    release() {
      kept.isHeld = false;
      write();
    },
  };

  /** A full storage loses the oldest lines first. */
  function write(): boolean {
    kept.lines = kept.lines.slice(-mostLines);
    for (;;) {
      try {
        storage?.setItem(key, JSON.stringify(kept));
        return storage !== undefined;
      } catch {
        if (kept.lines.length < 2) return false;
        kept.lines = kept.lines.slice(Math.ceil(kept.lines.length / 2));
      }
    }
  }
}

function read(storage: Storage | undefined, key: string): Kept | undefined {
  try {
    const kept = JSON.parse(storage?.getItem(key) ?? "null") as Kept | null;
    return kept && typeof kept.tab === "string" && Array.isArray(kept.lines) ? kept : undefined;
  } catch {
    return undefined;
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
