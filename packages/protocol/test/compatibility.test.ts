import { describe, expect, it } from "vitest";
import {
  actionSchema,
  dispatchErrorSchema,
  dispatchSuccessSchema,
  executionReportSchema,
  parseFields,
  parseReport,
  readRunEvent,
  readyEventSchema,
  relayErrorStatus,
  relayPostSchema,
  relayRequestSchema,
  relayResponseSchema,
  runRequestSchema,
  snapshotFieldSchema,
} from "../src/index.ts";

const oldField = {
  fieldId: "css:#email",
  selector: "#email",
  kind: "text",
  label: "Email",
  name: "email",
  required: true,
  placeholder: "you@example.com",
  currentValue: "",
};
const oldFields = [
  oldField,
  {
    fieldId: "bt:plan",
    selector: "x",
    kind: "select",
    label: "Plan",
    required: false,
    currentValue: "",
    options: ["Pro"],
  },
  { fieldId: "css:input", selector: "input", kind: "checkbox", label: "Terms", required: false, currentValue: true },
];
const oldReport = { applied: 2, skipped: 1, warnings: ["Option not found"] };

describe("messages of the oldest clients are parsed without loss", () => {
  it.each(oldFields)("a $kind field", (field) => {
    expect(snapshotFieldSchema.parse(field)).toEqual(field);
  });

  it.each([
    { action: "fill", fieldId: "css:#email", value: "" },
    { action: "click", fieldId: "bt:send" },
    { action: "select", fieldId: "bt:plan", value: "Pro" },
  ])("the action $action", (action) => {
    expect(actionSchema.parse(action)).toEqual(action);
  });

  it("a report of three fields", () => {
    expect(executionReportSchema.parse(oldReport)).toEqual(oldReport);
  });

  it.each([
    { type: "snapshot_request", requestId: "r1", instruction: "snapshot" },
    { type: "snapshot_request", requestId: "r1", instruction: "fill it", document: "Ada" },
    { type: "execute_request", requestId: "r2", actions: [{ action: "click", fieldId: "a" }], fields: oldFields },
  ])("the request $type", (request) => {
    expect(relayRequestSchema.parse(request)).toEqual(request);
    const dispatch = { type: "relay.dispatch", sessionId: "s", token: "t", request, timeoutMs: 55_000 };
    expect(relayPostSchema.parse(dispatch)).toEqual(dispatch);
  });

  it.each([
    { type: "snapshot_response", requestId: "r1", fields: oldFields },
    { type: "execute_response", requestId: "r2", report: oldReport },
    { type: "error_response", requestId: "r3", message: "no form here" },
  ])("the response $type", (response) => {
    expect(relayResponseSchema.parse(response)).toEqual(response);
    const respond = { type: "relay.respond", sessionId: "s", token: "t", response };
    expect(relayPostSchema.parse(respond)).toEqual(respond);
    expect(dispatchSuccessSchema.parse({ ok: true, response })).toEqual({ ok: true, response });
  });

  it.each(Object.keys(relayErrorStatus))("the failure %s", (errorCode) => {
    const failure = { ok: false, errorCode, message: "why" };
    expect(dispatchErrorSchema.parse(failure)).toEqual(failure);
  });

  it("the ready event of a page's stream", () => {
    expect(readyEventSchema.parse({ type: "ready", sessionId: "s" })).toEqual({ type: "ready", sessionId: "s" });
  });

  it.each([
    ["first", { type: "agent.run", message: "hi", document: "d", session_id: "s", sandbox_id: "b" }],
    ["second", { type: "agent.run", message: "hi", agent_type: "codex", snapshot_id: "i" }],
    [
      "third",
      {
        type: "agent.run",
        chat_id: "c",
        message: "hi",
        agent_type: "gemini",
        snapshot_id: "i",
        env: { A: "b" },
        tool_results: [{ toolCallId: "r1", toolName: "getFormSnapshot", output: { fields: oldFields } }],
      },
    ],
  ])("a run request of the %s generation", (_generation, body) => {
    expect(runRequestSchema.parse(body)).toEqual(body);
  });

  it.each([
    { type: "relay.session", sessionId: "s", token: "t", expiresAt: 1, relayUrl: "http://127.0.0.1/agent-api/relay" },
    { type: "sandbox", sandbox_id: "b" },
    { type: "init", session_id: "s", modelId: "m" },
    { type: "message", role: "assistant", content: "Hel", delta: true },
    { type: "message", role: "user", content: "hi" },
    { type: "snapshot_request", requestId: "r1", instruction: "snapshot" },
    { type: "execute_request", requestId: "r2", actions: [{ action: "click", fieldId: "a" }], fields: oldFields },
    { type: "tool_use", tool_id: "t1", tool_name: "run_shell", parameters: { a: 1 } },
    { type: "tool_result", tool_id: "t1", status: "success", output: "ok" },
    { type: "stderr", content: "warning" },
    { type: "snapshot", snapshot_id: "i" },
    { type: "artifact", path: "a.csv", size_bytes: 3, mime_type: "text/csv" },
  ])("the run event $type", (event) => {
    expect(readRunEvent(event)).toEqual({ kind: "event", event });
  });

  it.each([
    { type: "init", timestamp: "2026-01-01T00:00:00Z", session_id: "s", model: "gemini-2.5-flash" },
    {
      type: "tool_result",
      tool_id: "t",
      status: "error",
      output: "E",
      error: { type: "mcp_tool_error", message: "E" },
    },
    { type: "error", severity: "warning", message: "loop detected" },
    { type: "result", status: "success", stats: { total_tokens: 45, input_tokens: 30, output_tokens: 15, cached: 0 } },
    { type: "result", status: "error", error: { type: "unknown", message: "[API Error]" }, stats: {} },
  ])("the $type event as Gemini CLI writes it", (event) => {
    const { timestamp: _dropped, ...known } = event as Record<string, unknown>;
    expect(readRunEvent(event)).toEqual({ kind: "event", event: known });
  });

  it("a report, bare or wrapped; fields, listed or wrapped", () => {
    expect(parseReport(oldReport)).toEqual(oldReport);
    expect(parseReport({ report: oldReport })).toEqual(oldReport);
    expect(parseFields(oldFields)).toEqual(oldFields);
    expect(parseFields({ fields: oldFields })).toEqual(oldFields);
  });
});

describe("requests to start, attach to and answer a run", () => {
  it.each([
    { type: "agent.run", message: "hi", request_id: "q1" },
    { type: "agent.run", session_id: "run-1", cursor: 0 },
    {
      type: "agent.run",
      session_id: "run-1",
      cursor: 4,
      tool_results: [
        { toolCallId: "r1", toolName: "executeFormActions", output: null, status: "denied", message: "Ada said no" },
      ],
    },
  ])("with %j", (body) => {
    expect(runRequestSchema.parse(body)).toEqual(body);
  });

  it.each([{ type: "agent.run" }, { type: "agent.run", session_id: "s" }, { type: "agent.run", cursor: 3 }])(
    "are refused without a message and without a run to attach to: %j",
    (body) => {
      expect(runRequestSchema.safeParse(body).error?.issues[0]?.message).toBe(
        "Give a message for a new task, or session_id and cursor to attach to a run",
      );
    },
  );
});

describe("messages of newer peers", () => {
  it("are parsed without their unknown properties", () => {
    expect(snapshotFieldSchema.parse({ ...oldField, shimmer: 3 })).toEqual(oldField);
  });

  it("pass an unknown action through the relay, so that the page can refuse it", () => {
    const request = { type: "execute_request", requestId: "r", actions: [{ action: "teleport", to: "mars" }] };
    expect(relayRequestSchema.parse(request)).toEqual(request);
  });

  it("are unknown events, not malformed ones", () => {
    expect(readRunEvent({ type: "hologram" })).toEqual({ kind: "unknown", type: "hologram" });
    expect(readRunEvent({ type: "sandbox" })).toMatchObject({ kind: "malformed" });
    expect(readRunEvent("sandbox")).toMatchObject({ kind: "malformed" });
  });
});
