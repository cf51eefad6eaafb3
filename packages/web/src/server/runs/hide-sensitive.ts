import type { AgentEvent } from "@giselles-ai/agent";
import type { JournalEntry } from "@giselles-ai/agent/internal";
import type { SlimEvent } from "../../contract.ts";

/** Replaces a sensitive value. */
const mask = "••••";

/** Ids of the sensitive fields on all pages that the run has seen. */
export function sensitiveFields(entries: readonly JournalEntry[]): Set<string> {
  return new Set(
    entries.flatMap(({ event }) =>
      event.type === "page-sensed"
        ? event.snapshot.fields.flatMap(({ fieldId, sensitive }) => (sensitive ? fieldId : []))
        : [],
    ),
  );
}

/** Masks the values that the event writes to these fields. */
export function hideSensitive<Event extends AgentEvent | SlimEvent>(event: Event, fields: ReadonlySet<string>): Event {
  if (fields.size === 0 || event.type === "page-sensed") return event;
  return hideIn(event, fields) as Event;
}

function hideIn(value: unknown, fields: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => hideIn(item, fields));
  if (typeof value !== "object" || value === null) return value;
  const { id, fieldId = id } = value as { id?: unknown; fieldId?: unknown };
  const isSensitive = typeof fieldId === "string" && fields.has(fieldId);
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [
      name,
      isSensitive && typeof item === "string" && item !== fieldId && name !== "action" ? mask : hideIn(item, fields),
    ]),
  );
}
