import { RelayError } from "@giselles-ai/browser-tool/relay";
import { expect, it } from "vitest";
import { LeaseLost } from "../event-log/event-log.ts";
import { RunnerError } from "../runners/runner.ts";
import { abandoned, Ended, endWith, explainEnd, interrupted } from "./run-end.ts";

it("says nothing in the name of a run that is another's by now", () => {
  expect(explainEnd(new LeaseLost("r1"))).toBeUndefined();
});

it("passes on what a runner and the relay say", () => {
  expect(explainEnd(new RunnerError("missing-program", "Install it."))).toEqual({
    events: [{ type: "error", severity: "error", message: "Install it." }],
    result: { status: "error", error: { type: "missing-program", message: "Install it." } },
  });
  expect(explainEnd(new RelayError("NO_BROWSER", "No page is connected."))?.result).toMatchObject({
    status: "error",
    error: { type: "page", message: expect.stringContaining("No page is connected.") },
  });
});

it("tells of a fault of ours nothing but that, and reports it to the server", () => {
  const faults: unknown[] = [];
  const fault = new TypeError("typed secret");
  const end = explainEnd(fault, (error) => faults.push(error));
  expect(end?.result).toEqual({
    status: "error",
    error: { type: "internal", message: "The run failed. This is a fault of ours." },
  });
  expect([faults, JSON.stringify(end).includes("secret")]).toEqual([[fault], false]);
});

it("reports nothing to the server that is no fault of ours", () => {
  const faults: unknown[] = [];
  for (const error of [
    new RunnerError("crashed", "It crashed."),
    new Ended({ status: "stopped" }),
    new LeaseLost("r"),
  ]) {
    explainEnd(error, (fault) => faults.push(fault));
  }
  expect(faults).toEqual([]);
});

it("ends without an error when a person stopped it, and with one when nobody listened", () => {
  expect(explainEnd(new Ended({ status: "stopped" }))).toEqual({ events: [], result: { status: "stopped" } });
  expect(explainEnd(new Ended(abandoned(90_000)))).toEqual({
    events: [expect.objectContaining({ message: "Nobody listened to this run for 90 seconds, so it was stopped." })],
    result: abandoned(90_000),
  });
});

it("says what to do when its instance has gone", () => {
  const { events, result } = endWith(interrupted());
  expect(events).toEqual([{ type: "error", severity: "error", message: result.error?.message }]);
  expect(result).toMatchObject({
    status: "interrupted",
    error: { message: expect.stringContaining("send the task again") },
  });
});
