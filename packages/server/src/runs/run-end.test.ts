import { RelayError } from "@giselles-ai/browser-tool/relay";
import { expect, it } from "vitest";
import { LeaseLost } from "../event-log/event-log.ts";
import { RunnerError } from "../runners/runner.ts";
import { abandoned, interrupted, RunEndedError, toRunEnd, withErrorEvent } from "./run-end.ts";

it("returns nothing for a run that another instance has taken over", () => {
  expect(toRunEnd(new LeaseLost("r1"))).toBeUndefined();
});

it("passes on errors of the runner and the relay", () => {
  expect(toRunEnd(new RunnerError("missing-program", "Install it."))).toEqual({
    events: [{ type: "error", severity: "error", message: "Install it." }],
    result: { status: "error", error: { type: "missing-program", message: "Install it." } },
  });
  expect(toRunEnd(new RelayError("NO_BROWSER", "No page is connected."))?.result).toMatchObject({
    status: "error",
    error: { type: "page", message: expect.stringContaining("No page is connected.") },
  });
});

it("hides the details of an internal error, and reports it to onError", () => {
  const reported: unknown[] = [];
  const bug = new TypeError("typed secret");
  const end = toRunEnd(bug, (error) => reported.push(error));
  expect(end?.result).toEqual({
    status: "error",
    error: { type: "internal", message: "The run failed with an internal error." },
  });
  expect([reported, JSON.stringify(end).includes("secret")]).toEqual([[bug], false]);
});

it("does not report other errors to onError", () => {
  const reported: unknown[] = [];
  for (const error of [
    new RunnerError("crashed", "It crashed."),
    new RunEndedError({ status: "stopped" }),
    new LeaseLost("r"),
  ]) {
    toRunEnd(error, (each) => reported.push(each));
  }
  expect(reported).toEqual([]);
});

it("ends without an error when it was stopped, and with one when no client listened", () => {
  expect(toRunEnd(new RunEndedError({ status: "stopped" }))).toEqual({ events: [], result: { status: "stopped" } });
  expect(toRunEnd(new RunEndedError(abandoned(90_000)))).toEqual({
    events: [
      expect.objectContaining({ message: "The run was stopped because no client listened to it for 90 seconds." }),
    ],
    result: abandoned(90_000),
  });
});

it("says what to do when its instance has stopped", () => {
  const { events, result } = withErrorEvent(interrupted());
  expect(events).toEqual([{ type: "error", severity: "error", message: result.error?.message }]);
  expect(result).toMatchObject({
    status: "interrupted",
    error: { message: expect.stringContaining("send the task again") },
  });
});
