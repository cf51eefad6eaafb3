import type { AppData } from "@giselles-ai/protocol";

/** Something that the app knows, for the agent to fill in. */
export interface AppKnowledge {
  /** What it is, such as "The signed-in person". */
  description: string;
  /** A text, or data that can be written as JSON. Undefined while the app doesn't know it. */
  value: unknown;
}

const maxEntries = 20;
const maxDescriptionLength = 500;
const maxValueLength = 20_000;

/** As it is sent with a message. */
export function toAppData(known: Iterable<AppKnowledge>): AppData {
  return [...known]
    .flatMap(({ description, value }) => {
      const text = value === null ? undefined : toText(value);
      return text ? [{ description: description.slice(0, maxDescriptionLength) || "Data", value: text }] : [];
    })
    .slice(0, maxEntries);
}

/** Undefined for what cannot be written: one such value must not stop the chat. */
function toText(value: unknown): string | undefined {
  try {
    return (typeof value === "string" ? value : JSON.stringify(value))?.slice(0, maxValueLength);
  } catch {
    return undefined; // refers to itself, or has a number that is too large for JSON
  }
}
