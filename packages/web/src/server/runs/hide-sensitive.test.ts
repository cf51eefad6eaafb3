import type { AgentEvent } from "@giselles-ai/agent";
import type { JournalEntry } from "@giselles-ai/agent/internal";
import { expect, it } from "vitest";
import { hideSensitive, sensitiveFields } from "./hide-sensitive.ts";

const fields = [{ fieldId: "card-1", sensitive: true }, { fieldId: "name-1" }];
const entries = [{ event: { type: "page-sensed", snapshot: { fields } } }] as unknown as JournalEntry[];
const steps = [
  { action: { action: "fill", fieldId: "card-1", value: "4242 4242 4242 4242" }, explanation: "The card" },
  { action: { action: "star", id: "card-1", value: "4242 4242 4242 4242" }, explanation: "The card again" },
  { action: { action: "fill", fieldId: "name-1", value: "Ada" }, explanation: "The name" },
];

it("X6: masks values written to sensitive fields in the timeline", () => {
  const event = { type: "actions-intended", step: 1, index: 0, steps, requestId: "r" } as unknown as AgentEvent;
  const masked = hideSensitive(event, sensitiveFields(entries));
  expect(JSON.stringify(masked)).not.toContain("4242");
  expect(masked).toMatchObject({
    steps: [
      { action: { action: "fill", fieldId: "card-1", value: "••••" } },
      { action: { action: "star", id: "card-1" } },
      { action: { value: "Ada" } },
    ],
  });
  expect(hideSensitive(event, new Set())).toBe(event);
});
