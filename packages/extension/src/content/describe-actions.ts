import type { AnyAction, SnapshotField } from "@giselles-ai/protocol";
import { commitsOnClick, describeAction, formatActionParts } from "@giselles-ai/protocol/rules";
import { words } from "../shared/words/words.ts";

/** These change only what the page shows. */
const reversible = new Set(["fill", "clear", "select", "hover", "scroll", "wait_for_idle"]);

/** The actions in words, and whether one of them may send, delete or navigate. */
export function describeActions(
  actions: readonly AnyAction[],
  find: (fieldId: string) => SnapshotField | undefined,
): { lines: string[]; mayCommit: boolean } {
  const commits = ({ action, fieldId }: AnyAction) => {
    if (reversible.has(action)) return false;
    const field = find(String(fieldId));
    const isClick = action === "click" || action === "check";
    return !isClick || !field || commitsOnClick(field.kind);
  };
  return {
    lines: actions.map((action) => formatActionParts(describeAction(action, find, { words: words.actions }))),
    mayCommit: actions.some(commits),
  };
}
