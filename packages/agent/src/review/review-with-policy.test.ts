import type { ActionStep, AnyAction, Proposal, Snapshot } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { field, here } from "../../test/review/policy/judged.cases.ts";
import type { Reviewer, ReviewRequest } from "./review.ts";
import { type PolicyReviewOptions, reviewWithPolicy } from "./review-with-policy.ts";

const fields = [
  field("text", { fieldId: "input-1", label: "Name" }),
  field("button", { fieldId: "button-1", label: "Send" }),
  field("button", { fieldId: "button-2", label: "Pay now" }),
];
const snapshot = { url: here, fields } as Snapshot;
const shop = { allowed: ["https://shop.test"] };
const fill = { action: "fill", fieldId: "input-1", value: "Ada" };
const send = { action: "click", fieldId: "button-1" };
const pay = { action: "click", fieldId: "button-2" };
const leave = { action: "navigate", url: "https://elsewhere.test/" };

describe("for MCP", () => {
  const judge = (actions: AnyAction[], options?: PolicyReviewOptions) =>
    reviewWithPolicy(options).judge(actions, fields, snapshot);

  it.each<[string, AnyAction[], string]>([
    ["what is done in the page", [fill, send], "run"],
    ["paying", [fill, pay], "ask"],
    ["leaving for a site that is on no list", [leave], "ask"],
    ["an action of high risk", [fill, { action: "shell", cmd: "ls" }, pay], "deny"],
    ["points that are not unlocked", [{ action: "click_point", point: { x: 1, y: 2 } }], "deny"],
    ["what no page knows, which the page refuses", [{ action: "dance" }], "run"],
  ])("judges %s by the strictest of the actions", (_, actions, verdict) => {
    expect(judge(actions)).toMatchObject({ verdict });
  });

  it("applies the profile, the origin lists and unlocked tools", () => {
    expect(judge([fill], { profile: "semi_auto" })).toMatchObject({ verdict: "ask" });
    expect(judge([leave], { origins: { blocked: ["elsewhere.test"] } })).toMatchObject({ verdict: "deny" });
    expect(judge([leave], { origins: { allowed: ["*"] } })).toEqual({ verdict: "run" });
    const point = { action: "click_point", point: { x: 1, y: 2 } };
    expect(judge([point], { unlock: ["click_point"] })).not.toMatchObject({ verdict: "deny" });
  });
});

describe("in the loop", () => {
  function request(...actions: AnyAction[]): ReviewRequest {
    const said = { explanation: "", estimated_risk: "low", confidence: 1 } as const;
    const steps = actions.map((action): ActionStep => ({ action, ...said }));
    const plan = { decision: "act", autonomy_level: "auto", message: "On we go.", steps } as unknown as Proposal;
    const approval = {} as ReviewRequest["approval"];
    return { plan, asked: steps.map((_, index) => index), why: "It sends something.", snapshot, approval };
  }
  const review = (asked: ReviewRequest, options?: PolicyReviewOptions) =>
    reviewWithPolicy(options).review(asked, { signal: new AbortController().signal });

  it("approves what the table allows under its profile, at the given sites", async () => {
    const asked = request(fill, send);
    expect(await review(asked, { origins: shop })).toEqual({
      verdict: "approved",
      steps: asked.plan.steps,
      approver: 'policy (profile "auto")',
    });
  });

  it("does not treat the current page as allowed", async () => {
    expect(await review(request(send))).toMatchObject({ verdict: "rejected", isFinal: true });
  });

  it("passes what needs approval to the `ask` reviewer", async () => {
    const person: Reviewer = {
      review: async ({ plan }) => ({ verdict: "approved", steps: plan.steps, approver: "Ada" }),
    };
    expect(await review(request(pay), { origins: shop, ask: person })).toMatchObject({ approver: "Ada" });
    expect(await review(request(pay), { origins: shop })).toMatchObject({ verdict: "rejected", isFinal: true });
  });

  it("rejects what the table denies without asking", async () => {
    const person: Reviewer = { review: async ({ plan }) => ({ verdict: "approved", steps: plan.steps }) };
    const asked = request({ action: "shell", cmd: "ls" });
    expect(await review(asked, { origins: shop, ask: person })).toMatchObject({
      verdict: "rejected",
      reason: expect.stringContaining('"shell" is only allowed'),
    });
  });
});

it("works as one object for the loop and for MCP", () => {
  const reviewer = reviewWithPolicy({ profile: "auto", origins: { allowed: ["https://shop.example"] } });
  expect(reviewer).toEqual({ judge: expect.any(Function), review: expect.any(Function) });
});
