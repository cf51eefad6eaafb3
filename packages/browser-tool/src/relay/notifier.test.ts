import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createNotifier } from "./notifier.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("ends a wait at once when something changes", async () => {
  const changes = createNotifier();
  const waiting = changes.wait(1000);
  changes.notify();
  expect(await waiting).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("says when nothing has changed until the time was up", async () => {
  const waiting = createNotifier().wait(1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBe(false);
});

it("keeps a change that nobody waited for, once", async () => {
  const changes = createNotifier();
  changes.notify();
  changes.notify();
  expect([await changes.wait(1000), await changes.wait(0)]).toEqual([true, false]);
});

it("waits for as long as it is told, beyond what a timer can count", async () => {
  const changes = createNotifier();
  const waiting = changes.wait(Number.MAX_SAFE_INTEGER);
  await vi.advanceTimersByTimeAsync(60_000);
  changes.notify();
  expect(await waiting).toBe(true);
});
