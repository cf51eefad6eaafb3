import {
  type Interactable,
  type PlannerInput,
  renderLate,
  type Snapshot,
  type SnapshotField,
} from "@giselles-ai/protocol";

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
    ...(text === undefined ? {} : { text: [...late.map(renderLate), text].join("\n") }),
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
