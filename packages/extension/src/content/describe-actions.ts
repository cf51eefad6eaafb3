import type { AnyAction } from "@giselles-ai/protocol";
import { describeAction, describeSending, formatActionParts, onlyEdits } from "@giselles-ai/protocol/rules";
import { words } from "../shared/words/words.ts";
import type { SeenFields } from "./seen-fields.ts";

/** The actions in words, and whether one of them may send, delete or navigate: all that are more than edits. */
export function describeActions(
  actions: readonly AnyAction[],
  { find, page }: Pick<SeenFields, "find" | "page">,
): { lines: string[]; mayCommit: boolean } {
  const commits = (action: AnyAction) =>
    action.action !== "wait_for_idle" && !onlyEdits(action, find(String(action.fieldId)));
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
