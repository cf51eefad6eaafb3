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

/** What becomes of a key that was pressed, when the page's journal has this outcome for it. */
async function settleBy(outcome: Omit<Outcome, "index">) {
  const report = { applied: 0, skipped: 1, warnings: [], outcomes: [{ index: 0, ...outcome }] };
  const driver: Partial<PageDriver> = { settle: async () => ({ status: "done", report }) };
  const run = {
    body: { page: driver },
    handlers: {},
    registry: { get: () => ({ effect: "commit" }) },
    signal: new AbortController().signal,
    look: async () => page,
  } as unknown as Parameters<typeof settle>[2];
  const unfinished = { step: { proposal: { steps: [press] } }, snapshot: page } as unknown as Parameters<
    typeof settle
  >[1];
  const intent = { index: 0, steps: [press], requestId: "r" };
  const { by, executions } = await settle(intent, unfinished, run);
  return [by, executions[0]?.status, executions[0]?.code];
}

it("takes the page's word for what it carried out, though it shows nothing", async () => {
  expect(await settleBy({ status: "unknown", message: "No change was seen in the page." })).toEqual([
    "page",
    "unknown",
    undefined,
  ]);
});

it("takes the page's word for what left it", async () => {
  expect(await settleBy({ status: "unknown", code: "NAVIGATED" })).toEqual(["page", "unknown", "NAVIGATED"]);
});

it("does not settle what was interrupted in the page too: a person has to look", async () => {
  expect(await settleBy({ status: "unknown", code: "ABORTED" })).toEqual(["nobody", "unknown", "UNSETTLED"]);
});
