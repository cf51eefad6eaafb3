import { outcomeStatusSchema } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { markOf } from "./mark-of.ts";

it("marks only verified outcomes as done, and unknown ones as neither done nor failed", () => {
  expect(outcomeStatusSchema.options.map((status) => [status, markOf({ status })])).toEqual([
    ["applied", "done"],
    ["refused", "failed"],
    ["failed", "failed"],
    ["skipped", "failed"],
    ["unknown", "unknown"],
  ]);
});
