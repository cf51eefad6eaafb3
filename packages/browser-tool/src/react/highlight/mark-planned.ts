// Outlines the fields that a person is asked about, so that the request can be compared with the form.
import type { AnyAction } from "@giselles-ai/protocol";
import { readSecretReference } from "@giselles-ai/protocol/rules";
import { elementOf } from "../../dom/sense/handles.ts";
import { drawMark } from "./draw-mark.ts";

const maxLength = 40;

/** Outlines the fields of actions with their new values until the returned function is called. Fields of other pages are unknown here. */
export function markPlanned(actions: readonly AnyAction[], isSensitive: (fieldId: string) => boolean): () => void {
  const removals = actions.flatMap((action) => {
    const { fieldId } = action;
    const element = typeof fieldId === "string" ? elementOf(fieldId) : undefined;
    if (!element || typeof fieldId !== "string") return [];
    return drawMark(element, { mark: "planned", text: isSensitive(fieldId) ? "" : textOf(action) }, Infinity);
  });
  return () => {
    for (const remove of removals) remove();
  };
}

function textOf({ value }: AnyAction): string {
  if (typeof value !== "string" || value === "" || readSecretReference(value)) return "";
  return `→ ${value.length > maxLength ? `${value.slice(0, maxLength - 1)}…` : value}`;
}
