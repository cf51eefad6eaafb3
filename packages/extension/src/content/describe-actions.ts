import type { AnyAction } from "@giselles-ai/protocol";
import { commitsOnClick, describeAction, describeSending, formatActionParts } from "@giselles-ai/protocol/rules";
import { words } from "../shared/words/words.ts";
import type { SeenFields } from "./seen-fields.ts";

/** These change only what the page shows. */
const reversible = new Set(["fill", "clear", "select", "hover", "scroll", "wait_for_idle"]);

/** The actions in words, and whether one of them may send, delete or navigate. */
export function describeActions(
  actions: readonly AnyAction[],
  { find, page }: Pick<SeenFields, "find" | "page">,
): { lines: string[]; mayCommit: boolean } {
  const commits = ({ action, fieldId }: AnyAction) => {
    if (reversible.has(action)) return false;
    const field = find(String(fieldId));
    const isClick = action === "click" || action === "check";
    return !isClick || !field || commitsOnClick(field.kind);
  };
  return {
    lines: actions.map((action, index) =>
      [
        formatActionParts(describeAction(action, find, { words: words.actions })),
        ...describeSending(actions, index, page, words.actions),
      ].join(" · "),
    ),
    mayCommit: actions.some(commits),
  };
}
