import type { ActionStep, Outcome, PageDriver, Snapshot } from "@giselles-ai/protocol";
import { expect, it } from "vitest";
import { settle } from "./settle.ts";

const press: ActionStep = {
  action: { action: "press", keys: "F7" },
  explanation: "",
  estimated_risk: "low",
  confidence: 1,
};
const page = { url: "https://example.com/", fields: [] } as unknown as Snapshot;

/** Settles a key press for which the page's journal has this outcome. */
async function settleBy(outcome: Omit<Outcome, "index">) {
  const report = { applied: 0, skipped: 1, warnings: [], outcomes: [{ index: 0, ...outcome }] };
  const driver: Partial<PageDriver> = { settle: async () => ({ status: "done", report }) };
  const run = {
    tools: { drivers: { page: driver }, handlers: {} },
    rules: { registry: { get: () => ({ effect: "commit" }) } },
    signal: new AbortController().signal,
  } as unknown as Parameters<typeof settle>[2];
  const unfinished = { step: { proposal: { steps: [press] } }, snapshot: page } as unknown as Parameters<
    typeof settle
  >[1];
  const intent = { index: 0, steps: [press], requestId: "r" };
  const { by, executions } = await settle(intent, unfinished, run, { takeSnapshot: async () => page });
  return [by, executions[0]?.status, executions[0]?.code];
}

it("trusts the page's journal for what it carried out, even if the page shows nothing", async () => {
  expect(await settleBy({ status: "unknown", message: "No change was seen in the page." })).toEqual([
    "page",
    "unknown",
    undefined,
  ]);
});

it("trusts the page's journal for an action that left the page", async () => {
  expect(await settleBy({ status: "unknown", code: "NAVIGATED" })).toEqual(["page", "unknown", "NAVIGATED"]);
});

it("leaves an action unsettled if it was also interrupted in the page", async () => {
  expect(await settleBy({ status: "unknown", code: "ABORTED" })).toEqual(["unsettled", "unknown", "UNSETTLED"]);
});
