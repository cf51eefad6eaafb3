import { withoutPageSecrets } from "../../secrets/page-addresses.ts";
import type { JournalEntry } from "./journal.ts";

/** The address of the last page of a run, if a browser can open it again. */
export function lastUrlOf(entries: readonly JournalEntry[]): string | undefined {
  const sensed = entries.findLast(({ event }) => event.type === "page-sensed")?.event;
  const url = sensed?.type === "page-sensed" ? sensed.url : undefined;
  return url && /^https?:/.test(url) ? withoutPageSecrets(url) : undefined;
}
