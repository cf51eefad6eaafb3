import { expect, it } from "vitest";
import { createChangeNotifier } from "./notifier.ts";

const signal = new AbortController().signal;

it("wakes everybody who waits for a key, and no one else", async () => {
  const notifier = createChangeNotifier();
  const woken: string[] = [];
  const wait = (key: string, name: string, stop = signal) =>
    notifier.wait(key, { timeoutMs: 60_000, signal: stop }).then(() => woken.push(name));
  const stop = new AbortController();
  const all = [wait("a", "first"), wait("a", "second")];
  const other = wait("b", "other", stop.signal);
  notifier.notify("a");
  await Promise.all(all);
  expect(woken).toEqual(["first", "second"]);
  stop.abort();
  await other;
  expect(woken).toEqual(["first", "second", "other"]);
});

it("does not wait with a signal that is aborted already, nor longer than its time", async () => {
  const notifier = createChangeNotifier();
  await notifier.wait("a", { timeoutMs: 60_000, signal: AbortSignal.abort() });
  await notifier.wait("a", { timeoutMs: 1, signal });
});

it("does not remember a notification for those who come later", async () => {
  const notifier = createChangeNotifier();
  notifier.notify("a");
  let isWoken = false;
  const waiting = notifier.wait("a", { timeoutMs: 60_000, signal }).then(() => {
    isWoken = true;
  });
  await Promise.resolve();
  expect(isWoken).toBe(false);
  notifier.notify("a");
  await waiting;
});
