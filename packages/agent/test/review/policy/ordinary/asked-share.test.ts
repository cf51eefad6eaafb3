// A guard that asks about everything is switched off. These shares are in docs/security.md.
import { type CapabilityProfile, capabilityProfileSchema } from "@giselles-ai/protocol";
import { describe, expect, it } from "vitest";
import { reviewWithPolicy } from "../../../../src/review/review-with-policy.ts";
import { here, step } from "../judged.cases.ts";
import { type PlannedTask, payments, tasks } from "./asked-share.cases.ts";

/** The tasks that a profile does not do without approval. */
function askedOf(list: readonly PlannedTask[], profile: CapabilityProfile): string[] {
  const { judge } = reviewWithPolicy({ profile });
  return list
    .filter(({ fields, steps, outline }) => {
      const actions = steps.map(([tool, args]) => step(tool, args).action);
      return judge(actions, fields, { url: here, fields, outline, focus: "none" }).verdict !== "run";
    })
    .map(({ name }) => name);
}

/** Tasks that were asked about before the guards of keys, payments and presses: the same list, with the policy of that time. */
const before = { assisted: 46, semi_auto: 46, auto: 5, unleashed: 0 };

describe.each(capabilityProfileSchema.options)("under %s", (profile) => {
  it("the share of ordinary tasks that are asked about has risen by at most 3 points", () => {
    const asked = askedOf(tasks, profile).length;
    process.stdout.write(`asked under ${profile}: ${asked} of ${tasks.length}\n`);
    expect(tasks).toHaveLength(50);
    expect((100 * (asked - before[profile])) / tasks.length).toBeLessThanOrEqual(3);
  });
});

it("auto asks only about what leaves the site, and about every payment", () => {
  expect(askedOf(tasks, "auto")).toEqual([
    "follow a link to another site",
    "open another site",
    "write a mail",
    "send a form to another site",
    "read an interface of another site",
  ]);
  expect(askedOf(payments, "auto")).toHaveLength(payments.length); // 6 before
});

it("assisted asks about everything except reading", () => {
  const asked = new Set(askedOf(tasks, "assisted"));
  const others = tasks.map(({ name }) => name).filter((name) => !asked.has(name));
  expect(others).toEqual(["read the page", "scroll down", "wait for the page"]);
});
