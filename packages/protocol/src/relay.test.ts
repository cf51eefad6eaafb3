import { describe, expect, it } from "vitest";
import { objectionsTo, without } from "../test/refusal.cases.ts";
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
const look = { type: "snapshot_request", requestId: "r-1", instruction: "snapshot" };
const act = { type: "execute_request", requestId: "r-2", actions: [{ action: "click", fieldId: "button-1" }] };
const report = { applied: 1, skipped: 0, warnings: [] };

describe("what the agent asks of the page", () => {
  it("a snapshot, with options and a deadline", () => {
    const request = { ...look, deadline: 1_800_000_000_000, options: { scope: "page", text: true, budget: 800 } };
    expect(relayRequestSchema.parse(request)).toEqual(request);
  });

  it("drops an option that it does not know, since a newer agent may send one", () => {
    const request = { ...look, options: { scope: "page", depth: 3 } };
    expect(relayRequestSchema.parse(request)).toEqual({ ...look, options: { scope: "page" } });
  });

  it("actions, none of which is read here: the page refuses an unknown one alone", () => {
    const request = {
      ...act,
      actions: [
        { action: "click", fieldId: "button-1" },
        { action: "sing", song: "any" },
      ],
    };
    expect(relayRequestSchema.parse(request)).toEqual(request);
  });

  it.each([
    ["no request id", without(look, "requestId"), ["requestId"]],
    ["an empty request id", { ...look, requestId: "" }, ["requestId"]],
    ["an empty instruction", { ...look, instruction: "" }, ["instruction"]],
    ["a deadline in the past of all clocks", { ...look, deadline: 0 }, ["deadline"]],
    ["a deadline that is no whole number", { ...look, deadline: 1.5 }, ["deadline"]],
    ["a scope that there is not", { ...look, options: { scope: "world" } }, ["options.scope"]],
    ["a budget of nothing", { ...look, options: { budget: 0 } }, ["options.budget"]],
    ["no actions", without(act, "actions"), ["actions"]],
    ["an action without a name", { ...act, actions: [{ fieldId: "a" }] }, ["actions.0.action"]],
    ["a type that there is not", { ...look, type: "dance_request" }, ["type"]],
  ])("refuses %s", (_what, request, objections) => {
    expect(objectionsTo(relayRequestSchema, request)).toEqual(objections);
  });

  it("a request that is no longer wanted is named by its id", () => {
    expect(cancelEventSchema.parse({ type: "cancel", requestId: "r-1" })).toEqual({ type: "cancel", requestId: "r-1" });
    expect(objectionsTo(cancelEventSchema, { type: "cancel" })).toEqual(["requestId"]);
  });
});

describe("what the page answers", () => {
  it("fields, with the rest of the snapshot from a newer page", () => {
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

  it("an error, with a code where it has one", () => {
    const response = { type: "error_response", requestId: "r-1", message: "The page was closed.", code: "ABORTED" };
    expect(relayResponseSchema.parse(response)).toEqual(response);
  });

  it.each([
    ["a field without a label", { ...field, label: "" }, ["fields.0.label"]],
    ["a field of a kind that there is not", { ...field, kind: "hologram" }, ["fields.0.kind"]],
    ["a field whose value is a number", { ...field, currentValue: 3 }, ["fields.0.currentValue"]],
    ["a field without an id", { ...field, fieldId: "" }, ["fields.0.fieldId"]],
  ])("refuses %s", (_what, bad, objections) => {
    const response = { type: "snapshot_response", requestId: "r-1", fields: [bad] };
    expect(objectionsTo(relayResponseSchema, response)).toEqual(objections);
  });

  it.each([
    ["a report without counts", { warnings: [] }, ["report.applied", "report.skipped"]],
    ["a count below nothing", { ...report, applied: -1 }, ["report.applied"]],
    [
      "an outcome with a status that there is not",
      { ...report, outcomes: [{ index: 0, status: "fine" }] },
      ["report.outcomes.0.status"],
    ],
    [
      "an outcome with a code that there is not",
      { ...report, outcomes: [{ index: 0, status: "failed", code: "OOPS" }] },
      ["report.outcomes.0.code"],
    ],
  ])("refuses %s", (_what, bad, objections) => {
    const response = { type: "execute_response", requestId: "r-2", report: bad };
    expect(objectionsTo(relayResponseSchema, response)).toEqual(objections);
  });

  it("refuses an error that does not say what is wrong", () => {
    const response = { type: "error_response", requestId: "r-1", message: "" };
    expect(objectionsTo(relayResponseSchema, response)).toEqual(["message"]);
  });
});

describe("what is posted to the relay", () => {
  const dispatch = { type: "relay.dispatch", ...session, request: look };

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
    "%s needs the session and its token",
    (type) => {
      expect(objectionsTo(relayPostSchema, { type })).toEqual(expect.arrayContaining(["sessionId", "token"]));
      expect(objectionsTo(relayPostSchema, { type, sessionId: "", token: "" })).toEqual(
        expect.arrayContaining(["sessionId", "token"]),
      );
    },
  );

  it.each([
    ["longer than a proxy keeps a request open", { timeoutMs: 55_001 }, ["timeoutMs"]],
    ["no time at all", { timeoutMs: 0 }, ["timeoutMs"]],
    ["half a millisecond", { timeoutMs: 0.5 }, ["timeoutMs"]],
    ["a page for ever", { waitForBrowserMs: 1e9 }, ["waitForBrowserMs"]],
  ])("nobody waits %s", (_what, times, objections) => {
    expect(objectionsTo(relayPostSchema, { ...dispatch, ...times })).toEqual(objections);
  });

  it("says where in the request it is wrong", () => {
    const wrong = { ...dispatch, request: { ...look, requestId: 7 } };
    expect(objectionsTo(relayPostSchema, wrong)).toEqual(["request.requestId"]);
  });
});

describe("how a dispatch ends", () => {
  it("gives every failure an HTTP status of its own", () => {
    const statuses = relayErrorCodeSchema.options.map((code) => relayErrorStatus[code]);
    expect(new Set(statuses).size).toBe(statuses.length);
    expect(statuses.every((status) => status >= 400 && status < 600)).toBe(true);
  });

  it("says of a timeout whether the page may have acted", () => {
    const failure = { ok: false, errorCode: "TIMEOUT", message: "No answer.", unknown: true, requestId: "r-2" };
    expect(dispatchErrorSchema.parse(failure)).toEqual(failure);
  });

  it("does not take a success for a failure, nor a failure for a success", () => {
    const response = { type: "execute_response", requestId: "r-2", report };
    expect(objectionsTo(dispatchErrorSchema, { ok: true, response })).toContain("ok");
    expect(objectionsTo(dispatchSuccessSchema, { ok: false, errorCode: "TIMEOUT", message: "" })).toContain("ok");
  });
});
