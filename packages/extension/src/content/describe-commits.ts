import { snapshot } from "@giselles-ai/browser-tool/dom";
import type { AnyAction } from "@giselles-ai/protocol";
import { commitsOnClick, describeAction, formatActionParts } from "@giselles-ai/protocol/rules";

/** These change only what the page shows. */
const reversible = new Set(["fill", "clear", "select", "hover", "scroll", "wait_for_idle"]);

/** The actions in words if one of them may send, delete or navigate; otherwise nothing. */
export function describeCommits(actions: readonly AnyAction[]): string[] {
  const fields = new Map(snapshot({ root: document, scope: "page" }).fields.map((field) => [field.fieldId, field]));
  const find = (fieldId: string) => fields.get(fieldId);
  const mayCommit = ({ action, fieldId }: AnyAction) => {
    if (reversible.has(action)) return false;
    const isClick = action === "click" || action === "check";
    return !isClick || commitsOnClick(find(String(fieldId))?.kind);
  };
  return actions.some(mayCommit) ? actions.map((action) => formatActionParts(describeAction(action, find))) : [];
}
