import type { Interactable, PlannerInput, Snapshot, SnapshotField } from "@giselles-ai/protocol";

/**
 * Turns a snapshot into what planners read.
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
}: Snapshot): PlannerInput["context"]["page"] {
  return {
    url,
    origin,
    title,
    interactables: fields.map(toInteractable),
    fields,
    ...(text === undefined ? {} : { text }),
    ...(outline === undefined ? {} : { outline }),
  };
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
