import { describe, expect, it } from "vitest";
import { invalidPaths, without } from "../test/refusal.cases.ts";
import {
  cancelEventSchema,
  dispatchErrorSchema,
  dispatchSuccessSchema,
  relayErrorCodeSchema,
  relayErrorStatus,
  relayPostSchema,
  relayRequestSchema,
  relayResponseSchema,
} from "./index.ts";

const session = { sessionId: "s-1", token: "secret" };
const field = {
  fieldId: "input-0",
  kind: "text",
  label: "Name",
  required: false,
  currentValue: "",
  selector: "#name",
};
const snapshotRequest = { type: "snapshot_request", requestId: "r-1", instruction: "snapshot" };
const executeRequest = {
  type: "execute_request",
  requestId: "r-2",
  actions: [{ action: "click", fieldId: "button-1" }],
};
const report = { applied: 1, skipped: 0, warnings: [] };

describe("requests of the agent", () => {
  it("accepts a snapshot request with options and a deadline", () => {
    const request = {
      ...snapshotRequest,
      deadline: 1_800_000_000_000,
      options: { scope: "page", text: true, budget: 800 },
    };
    expect(relayRequestSchema.parse(request)).toEqual(request);
  });

  it("drops an unknown option, which a newer agent may send", () => {
    const request = { ...snapshotRequest, options: { scope: "page", depth: 3 } };
    expect(relayRequestSchema.parse(request)).toEqual({ ...snapshotRequest, options: { scope: "page" } });
  });

  it("accepts unknown actions, which the page refuses one by one", () => {
    const request = {
      ...executeRequest,
      actions: [
        { action: "click", fieldId: "button-1" },
        { action: "sing", song: "any" },
      ],
    };
    expect(relayRequestSchema.parse(request)).toEqual(request);
  });

  it.each([
    ["a missing request id", without(snapshotRequest, "requestId"), ["requestId"]],
    ["an empty request id", { ...snapshotRequest, requestId: "" }, ["requestId"]],
    ["an empty instruction", { ...snapshotRequest, instruction: "" }, ["instruction"]],
    ["a deadline of 0", { ...snapshotRequest, deadline: 0 }, ["deadline"]],
    ["a fractional deadline", { ...snapshotRequest, deadline: 1.5 }, ["deadline"]],
    ["an unknown scope", { ...snapshotRequest, options: { scope: "world" } }, ["options.scope"]],
    ["a budget of 0", { ...snapshotRequest, options: { budget: 0 } }, ["options.budget"]],
    ["missing actions", without(executeRequest, "actions"), ["actions"]],
    ["an action without a name", { ...executeRequest, actions: [{ fieldId: "a" }] }, ["actions.0.action"]],
    ["an unknown type", { ...snapshotRequest, type: "dance_request" }, ["type"]],
  ])("refuses %s", (_what, request, paths) => {
    expect(invalidPaths(relayRequestSchema, request)).toEqual(paths);
  });

  it("requires the request id in a cancel event", () => {
    expect(cancelEventSchema.parse({ type: "cancel", requestId: "r-1" })).toEqual({ type: "cancel", requestId: "r-1" });
    expect(invalidPaths(cancelEventSchema, { type: "cancel" })).toEqual(["requestId"]);
  });
});

describe("responses of the page", () => {
  it("accepts fields with the rest of the snapshot", () => {
    const snapshot = {
      snapshotId: "snapshot-1",
      url: "https://shop.example/",
      origin: "https://shop.example",
      title: "Shop",
      viewport: { width: 800, height: 600 },
      text: "page",
    };
    const response = { type: "snapshot_response", requestId: "r-1", fields: [field], snapshot };
    expect(relayResponseSchema.parse(response)).toEqual(response);
  });

  it("accepts an error with a code", () => {
    const response = { type: "error_response", requestId: "r-1", message: "The page was closed.", code: "ABORTED" };
    expect(relayResponseSchema.parse(response)).toEqual(response);
  });

  it.each([
    ["a field without a label", { ...field, label: "" }, ["fields.0.label"]],
    ["a field of an unknown kind", { ...field, kind: "hologram" }, ["fields.0.kind"]],
    ["a field whose value is a number", { ...field, currentValue: 3 }, ["fields.0.currentValue"]],
    ["a field without an id", { ...field, fieldId: "" }, ["fields.0.fieldId"]],
  ])("refuses %s", (_what, bad, paths) => {
    const response = { type: "snapshot_response", requestId: "r-1", fields: [bad] };
    expect(invalidPaths(relayResponseSchema, response)).toEqual(paths);
  });

  it.each([
    ["a report without counts", { warnings: [] }, ["report.applied", "report.skipped"]],
    ["a negative count", { ...report, applied: -1 }, ["report.applied"]],
    [
      "an outcome with an unknown status",
      { ...report, outcomes: [{ index: 0, status: "fine" }] },
      ["report.outcomes.0.status"],
    ],
    [
      "an outcome with an unknown code",
      { ...report, outcomes: [{ index: 0, status: "failed", code: "OOPS" }] },
      ["report.outcomes.0.code"],
    ],
  ])("refuses %s", (_what, bad, paths) => {
    const response = { type: "execute_response", requestId: "r-2", report: bad };
    expect(invalidPaths(relayResponseSchema, response)).toEqual(paths);
  });

  it("refuses an error without a message", () => {
    const response = { type: "error_response", requestId: "r-1", message: "" };
    expect(invalidPaths(relayResponseSchema, response)).toEqual(["message"]);
  });
});

describe("messages to the relay", () => {
  const dispatch = { type: "relay.dispatch", ...session, request: snapshotRequest };

  it.each([
    { ...dispatch, timeoutMs: 55_000, waitForBrowserMs: 0 },
    { type: "relay.recall", ...session, requestId: "r-1", timeoutMs: 1 },
    { type: "relay.cancel", ...session, requestId: "r-1" },
    { type: "relay.respond", ...session, response: { type: "execute_response", requestId: "r-2", report } },
    { type: "relay.attend", ...session, tab: "tab-1" },
  ])("reads $type", (post) => {
    expect(relayPostSchema.parse(post)).toEqual(post);
  });

  it.each(["relay.dispatch", "relay.recall", "relay.cancel", "relay.respond", "relay.attend"])(
    "%s requires the session and its token",
    (type) => {
      expect(invalidPaths(relayPostSchema, { type })).toEqual(expect.arrayContaining(["sessionId", "token"]));
      expect(invalidPaths(relayPostSchema, { type, sessionId: "", token: "" })).toEqual(
        expect.arrayContaining(["sessionId", "token"]),
      );
    },
  );

  it.each([
    ["above what proxies allow", { timeoutMs: 55_001 }, ["timeoutMs"]],
    ["of 0", { timeoutMs: 0 }, ["timeoutMs"]],
    ["of half a millisecond", { timeoutMs: 0.5 }, ["timeoutMs"]],
    ["for a page that is too long", { waitForBrowserMs: 1e9 }, ["waitForBrowserMs"]],
  ])("refuses a timeout %s", (_what, times, paths) => {
    expect(invalidPaths(relayPostSchema, { ...dispatch, ...times })).toEqual(paths);
  });

  it("reports the path of an invalid request", () => {
    const wrong = { ...dispatch, request: { ...snapshotRequest, requestId: 7 } };
    expect(invalidPaths(relayPostSchema, wrong)).toEqual(["request.requestId"]);
  });
});

describe("results of a dispatch", () => {
  it("gives every error code its own HTTP status", () => {
    const statuses = relayErrorCodeSchema.options.map((code) => relayErrorStatus[code]);
    expect(new Set(statuses).size).toBe(statuses.length);
    expect(statuses.every((status) => status >= 400 && status < 600)).toBe(true);
  });

  it("reports whether the page may have acted before a timeout", () => {
    const failure = { ok: false, errorCode: "TIMEOUT", message: "No answer.", unknown: true, requestId: "r-2" };
    expect(dispatchErrorSchema.parse(failure)).toEqual(failure);
  });

  it("distinguishes success from failure", () => {
    const response = { type: "execute_response", requestId: "r-2", report };
    expect(invalidPaths(dispatchErrorSchema, { ok: true, response })).toContain("ok");
    expect(invalidPaths(dispatchSuccessSchema, { ok: false, errorCode: "TIMEOUT", message: "" })).toContain("ok");
  });
});
