import type { Interactable, PlannerInput, Snapshot, SnapshotField } from "@giselles-ai/protocol";

/**
 * Converts a snapshot into the page context of a planner input.
 *
 * @example <caption>examples/one-plan/plan.js</caption>
 * const { plan } = await planner.generatePlan({
 *   goal: "Sign Ada Lovelace up",
 *   context: { page: toPageContext(snapshot) },
 *   capability_profile: "assisted",
 *   tool_catalog: defaultTools().toCatalog({ abilities: ["page"], profile: "assisted" }),
 * });
 */
export function toPageContext({
  url,
  origin,
  title,
  fields,
  text,
  outline,
  late = [],
}: Snapshot): PlannerInput["context"]["page"] {
  return {
    url,
    origin,
    title,
    interactables: fields.map(toInteractable),
    fields,
    ...(text === undefined ? {} : { text: withLate(text, late) }),
    ...(outline === undefined ? {} : { outline }),
  };
}

/** What the page did since the last step stands after the line of the page. */
function withLate(text: string, late: readonly string[]): string {
  const [first = "", ...lines] = text.split("\n");
  const said = late.map((sentence) => `since the last step: ${sentence}`);
  return (first.startsWith("page ") ? [first, ...said, ...lines] : [...said, text]).join("\n");
}

function toInteractable({ fieldId, kind, inputType, label, selector, box }: SnapshotField): Interactable {
  return {
    id: fieldId,
    role: kind,
    type: inputType ?? kind,
    label,
    locatorHint: selector,
    ...(box === undefined ? {} : { box }),
  };
}
