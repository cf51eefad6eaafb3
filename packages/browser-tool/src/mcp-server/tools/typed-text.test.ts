import { type Outcome, reportOf } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { joinTyped, spellOut } from "./typed-text.ts";

const { actions, counts } = spellOut([{ action: "press", keys: "HK-2" }]);
const join = (...outcomes: Omit<Outcome, "index">[]) =>
  joinTyped(reportOf(outcomes.map((outcome, index) => ({ ...outcome, index }))), counts).outcomes?.[0];
const applied = { status: "applied" } as const;
const unseen = { status: "unknown", message: "The page shows no change." } as const;
const lost = { status: "unknown", code: "COVERED", message: "The input may not have arrived." } as const;
const refused = { status: "refused", code: "WRONG_KIND", message: "It does not take keys." } as const;
const skipped = { status: "skipped", code: "AFTER_FAILURE", message: "An earlier action failed." } as const;

it("says how much of a text was typed, if not all of it was", () => {
  expect(actions).toHaveLength(4);
  expect(join(applied, applied, applied, applied)).toEqual({ index: 0, status: "applied" });
  expect(join(applied, unseen, applied, applied)).toMatchObject(unseen);
  expect(join(lost, skipped, skipped, skipped)).toMatchObject({
    status: "unknown",
    message: "0 or 1 of the 4 characters were typed. The input may not have arrived.",
  });
  expect(join(applied, unseen, refused, skipped)?.message).toBe(
    "2 of the 4 characters were typed. It does not take keys.",
  );
  expect(join(refused, skipped, skipped, skipped)).toMatchObject(refused);
});
