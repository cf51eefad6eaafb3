/// <reference types="chrome" />
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { OpenApprovals } from "./approvals.ts";
import { State } from "./state.ts";

const question = { approvalId: "a", tabId: 1, agentId: "agent", origin: "https://a.test", lines: ["Click"] };
const minute = 60_000;

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A question that was asked now. */
async function ask() {
  const state = new State({ set: async () => {} } as unknown as chrome.storage.StorageArea);
  const approvals = new OpenApprovals(state, () => {});
  await approvals.open(question);
  return { approvals, state };
}

it("E4: a yes is used once, and only for a while", async () => {
  const { approvals } = await ask();
  await approvals.decide("a", true);
  await approvals.open(question);
  expect(await approvals.wait("a", 0)).toBe("approved"); // the control
  expect(await approvals.wait("a", 0)).toBe("denied");

  await approvals.open(question);
  await approvals.decide("a", true);
  vi.advanceTimersByTime(16 * minute);
  await approvals.open(question);
  expect(await approvals.wait("a", 0)).toBe("open");
});

it("E4: an old question cannot be answered", async () => {
  const { approvals, state } = await ask();
  vi.advanceTimersByTime(16 * minute);
  await approvals.decide("a", true);
  expect(state.data.approvals).toEqual([]);
  await approvals.open(question);
  expect(await approvals.wait("a", 0)).toBe("open");
});

it.each([true, false])("E4: the first answer counts (%s)", async (first) => {
  const { approvals } = await ask();
  await approvals.decide("a", first);
  await approvals.decide("a", !first);
  expect(await approvals.wait("a", 0)).toBe(first ? "approved" : "denied");
});
