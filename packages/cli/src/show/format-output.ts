import type { TaskOutput } from "@giselles-ai/protocol";
import { clean } from "./clean.ts";

/** The data of a task in one line of JSON, then where each value was read. */
export function formatOutput({ data, sources, judged }: TaskOutput): string[] {
  return [
    `data: ${JSON.stringify(data)}`,
    ...sources.map(({ path, url, text }) => `read: ${clean(path) || "data"} at ${clean(url)}: ${clean(text)}`),
    ...(judged.length > 0 ? [`judged: ${clean(judged.join(", "))}`] : []),
  ];
}
