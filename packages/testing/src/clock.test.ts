import { expect, it } from "vitest";
import { createIds, createManualClock } from "./index.ts";

it("wakes sleepers in order, including those that sleep again", async () => {
  const clock = createManualClock(0);
  const woken: string[] = [];
  void clock.sleep(30).then(() => woken.push(`c at ${clock.now()}`));
  void clock.sleep(10).then(async () => {
    woken.push(`a at ${clock.now()}`);
    await clock.sleep(10);
    woken.push(`b at ${clock.now()}`);
  });
  await clock.advance(29);
  expect(woken).toEqual(["a at 10", "b at 20"]);
  await clock.advance(1);
  expect(woken).toEqual(["a at 10", "b at 20", "c at 30"]);
  expect(clock.sleepers()).toBe(0);
});

it("ends a sleep that is aborted", async () => {
  const clock = createManualClock();
  const signal = AbortSignal.abort(new Error("enough"));
  await expect(clock.sleep(10, { signal })).rejects.toThrow("enough");
  const controller = new AbortController();
  const sleep = clock.sleep(10, { signal: controller.signal });
  controller.abort(new Error("stop"));
  await expect(sleep).rejects.toThrow("stop");
  expect(clock.sleepers()).toBe(0);
});

it("counts ids up", () => {
  const next = createIds("request");
  expect([next(), next()]).toEqual(["request-1", "request-2"]);
});
