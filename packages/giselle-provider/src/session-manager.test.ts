import { createIds, createManualClock } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { createSessionManager } from "./session-manager.ts";
import { createMemoryStore } from "./stores/memory.ts";

const claimTtlMs = 15_000;

function open() {
  const clock = createManualClock();
  const store = createMemoryStore({ now: clock.now });
  const options = { store, sleep: clock.sleep, now: clock.now, generateId: createIds("claim"), claimTtlMs };
  return { clock, sessions: createSessionManager(options) };
}

it("keeps a claim while a reader waits for the run (V4)", async () => {
  const { clock, sessions } = open();
  const held = await sessions.claim("s", "s");
  for (let minute = 0; minute < 60; minute += 1) await clock.advance(60_000);
  await expect(sessions.claim("s", "s")).rejects.toMatchObject({ code: "SESSION_BUSY" });
  await held.release();
  await (await sessions.claim("s", "s")).release();
});

it("lets an unused claim lapse, and restores it unless the session was taken over (V4)", async () => {
  const { clock, sessions } = open();
  const stalled = await sessions.claim("s", "s");
  await stalled.update({ cursor: 1 });
  stalled.setWaiting(false);
  await clock.advance(2 * claimTtlMs);
  expect(await stalled.update({ cursor: 2 })).toMatchObject({ cursor: 2 });
  await clock.advance(2 * claimTtlMs);
  const other = await sessions.claim("s", "s");
  await other.update({ cursor: 3 });
  await expect(stalled.update({ cursor: 4 })).rejects.toMatchObject({ code: "TAKEN_OVER" });
  await other.release();
  await expect(stalled.update({ cursor: 4 })).rejects.toMatchObject({ code: "TAKEN_OVER" });
  expect(await sessions.load("s")).toMatchObject({ cursor: 3 });
});
