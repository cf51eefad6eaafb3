/** What earlier steps did, as far as their own words tell: which parts of the instruction, and whether it worked. */
export interface Past {
  /** How often a part was done, and how often trying failed. */
  done: Map<number, number>;
  failed: Map<number, number>;
  /** Notes that this engine left for itself: "looked in X". */
  notes: Set<string>;
  /** Presses that worked, where the history tells of no parts because it leaves the explanations out. */
  untold: number;
  /** How often the page was waited for. */
  waits: number;
  /** What the person said who did not allow the last step; undefined when nobody objected. */
  denied: string | undefined;
}

const failure = /\b(?:fail(?:ed|ure)?|refused|skipped|rejected|error|not applied|unsuccessful|stale|denied)\b/i;

const worked = /\b(?:success(?:ful|fully)?|succeeded|applied|ok|done)\b/i;

/**
 * Explanations open with "Part 2 of 3", and the history repeats them beside the outcome. What stands in quotes is the page's
 * or the person's, and counts for nothing here: a label cannot pretend that a part is done.
 */
export function readHistory(history = ""): Past {
  const past: Past = {
    done: new Map(),
    failed: new Map(),
    notes: new Set(),
    untold: 0,
    waits: 0,
    denied: readDenial(history),
  };
  for (const [, note = ""] of history.matchAll(/\(looked in ([a-z]+-\d+)\)/g)) past.notes.add(note);
  const bare = history.replace(quoted, '""');
  past.waits = (bare.match(/\bwait_for_idle\b/g) ?? []).length;
  const pieces = bare.split(/(?=\bPart \d+ of \d+\b)/);
  for (const piece of pieces) {
    const part = Number(/^Part (\d+) of \d+/.exec(piece)?.[1] ?? 0);
    if (!part) continue;
    const map = failure.test(piece) ? past.failed : past.done;
    map.set(part, (map.get(part) ?? 0) + 1);
  }
  if (past.done.size + past.failed.size === 0 && !/\bFor part \d+/.test(bare))
    past.untold = bare
      .split("\n")
      .filter((line) => /\b(?:click|hotkey|navigate)\b/.test(line) && worked.test(line) && !failure.test(line)).length;
  return past;
}

/** Of the last step alone, and not where it stands in quotes: a page cannot pretend it. */
function readDenial(history: string): string | undefined {
  const last = history.slice(Math.max(0, history.lastIndexOf("\nStep ")));
  const bare = last.replace(quoted, (text) => (text.includes("→") ? '""' : text));
  return /→ denied: "[^\n]*?(?:: ([^\n]*))?"$/m.exec(bare)?.[1] ?? (/→ denied: "/.test(bare) ? "" : undefined);
}

const quoted = /"(?:[^"\\\n]|\\.)*"/g;
