import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { takeTurns } from "./take-turns.ts";
import { waitUpTo } from "./wait-at-most.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it("waits for an event, and no longer than it may", async () => {
  expect(await waitUpTo(1000, Promise.resolve("here"))).toBe("here");
  const waiting = waitUpTo(1000, new Promise(() => {}));
  await vi.advanceTimersByTimeAsync(1000);
  expect(await waiting).toBeUndefined();
});

it("runs one task after the other, also after one has failed", async () => {
  const inTurn = takeTurns();
  const done: string[] = [];
  const task = (name: string, ms: number) => () =>
    new Promise<string>((resolve, reject) => {
      done.push(`${name} begins`);
      setTimeout(() => (name === "b" ? reject(new Error(name)) : resolve(name)), ms);
    });
  const [a, b, c] = [inTurn(task("a", 30)), inTurn(task("b", 10)), inTurn(task("c", 0))];
  const failure = b.catch((error: Error) => error.message);
  await vi.advanceTimersByTimeAsync(29);
  expect(done).toEqual(["a begins"]);
  await vi.advanceTimersByTimeAsync(20);
  expect([await a, await failure, await c]).toEqual(["a", "b", "c"]);
  expect(done).toEqual(["a begins", "b begins", "c begins"]);
});
