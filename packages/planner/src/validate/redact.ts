import { objectOf } from "../json-object.ts";
import type { PlanContext } from "./sanitize.ts";

const structure = new Set(
  (
    "reasoning_summary plan plan_id decision act done ask cannot message clarification steps tool args explanation " +
    "estimated_risk low medium high confidence autonomy_level complete actions action name arguments parameters function " +
    "tool_calls type object properties id value text true false null json think"
  ).split(" "),
);
const maxLength = 2000;

/** Redacts the words of an answer, which may contain user input, and keeps its structure. */
export function redact(answer: string, { catalog, interactables }: PlanContext): string {
  const known = new Set([
    ...structure,
    ...interactables.map(({ id }) => id),
    ...catalog.flatMap(({ name, schema }) => [name, ...Object.keys(objectOf(schema.properties))]),
  ]);
  const redacted = answer
    .slice(0, maxLength * 4)
    .replaceAll(/[\p{L}\p{N}\p{M}_-]+/gu, (word) => (known.has(word) ? word : "•"))
    .replaceAll(/•(?:[^\p{L}\p{N}"'{}[\]:,]{0,3}•)+/gu, "•");
  return redacted.length > maxLength ? `${redacted.slice(0, maxLength)}…` : redacted;
}
