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
    .filter(({ value }) => value !== undefined && value !== null && value !== "")
    .slice(0, maxEntries)
    .map(({ description, value }) => ({
      description: description.slice(0, maxDescriptionLength) || "Data",
      value: (typeof value === "string" ? value : JSON.stringify(value)).slice(0, maxValueLength),
    }));
}
