import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createNotifier } from "./notifier.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("ends a wait as soon as something changes", async () => {
  const changes = createNotifier();
  const waiting = changes.wait(1000);
  changes.notify();
  expect(await waiting).toBe(true);
  expect(vi.getTimerCount()).toBe(0);
});

it("reports that nothing changed before the timeout", async () => {
  const waiting = createNotifier().wait(1000);
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBe(false);
});

it("keeps a change from before the wait, once", async () => {
  const changes = createNotifier();
  changes.notify();
  changes.notify();
  expect([await changes.wait(1000), await changes.wait(0)]).toEqual([true, false]);
});

it("waits longer than a timer's maximum", async () => {
  const changes = createNotifier();
  const waiting = changes.wait(Number.MAX_SAFE_INTEGER);
  await vi.advanceTimersByTimeAsync(60_000);
  changes.notify();
  expect(await waiting).toBe(true);
});
