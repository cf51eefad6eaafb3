import type { Interactable, PlannerInput, Snapshot, SnapshotField } from "@giselles-ai/protocol";

/** A snapshot as planners take it. */
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
