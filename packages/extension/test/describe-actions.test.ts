// What runs without approval under "Ask me before each". A test of the agent compares the rule with its policy.
import { onlyEdits } from "@giselles-ai/protocol/rules";
import { editLists, editPages } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { describeActions } from "../src/content/describe-actions.ts";

it("L3: asks about all that is more than an edit, for every action and kind of field", () => {
  const pages = editPages.filter(({ focus }) => focus === "none");
  const unasked = pages.flatMap((page) => {
    const find = (id: string) => page.fields.find(({ fieldId }) => fieldId === id);
    return editLists
      .filter((actions) => !describeActions(actions, { find, page }).mayCommit)
      .map((actions) => ({ page, actions, find }));
  });
  expect(unasked.length).toBeGreaterThan(1000);
  const more = unasked.filter(({ actions, find }) =>
    actions.some((action) => action.action !== "wait_for_idle" && !onlyEdits(action, find(String(action.fieldId)))),
  );
  expect(more.map(({ page, actions }) => `${page.name}: ${JSON.stringify(actions)}`)).toEqual([]);
});
