import { describe, expect, it } from "vitest";
import { invalidPaths, without } from "../test/refusal.cases.ts";
import {
  clientToolNameSchema,
  runRefusalSchema,
  runRequestSchema,
  stopAnswerSchema,
  toolResultSchema,
  toolResultsAnswerSchema,
  toolResultsRequestSchema,
} from "./index.ts";

const result = { toolCallId: "r-1", toolName: "executeFormActions", output: { report: {} } };

describe("a request to run", () => {
  it.each([
    ["an empty message", { type: "agent.run", message: "" }, ["message"]],
    ["another type", { type: "agent.walk", message: "Hi" }, ["type"]],
    ["a negative cursor", { type: "agent.run", session_id: "s", cursor: -1 }, ["cursor"]],
    [
      "an environment variable that is not a string",
      { type: "agent.run", message: "Hi", env: { DEBUG: 1 } },
      ["env.DEBUG"],
    ],
    ["an empty request id", { type: "agent.run", message: "Hi", request_id: "" }, ["request_id"]],
    [
      "a result without its call id",
      { type: "agent.run", session_id: "s", cursor: 0, tool_results: [without(result, "toolCallId")] },
      ["tool_results.0.toolCallId"],
    ],
  ])("refuses %s", (_what, body, paths) => {
    expect(invalidPaths(runRequestSchema, body)).toEqual(paths);
  });

  it("accepts a message that continues a session, without a cursor", () => {
    const body = { type: "agent.run", message: "And now?", session_id: "s" };
    expect(runRequestSchema.parse(body)).toEqual(body);
  });

  it("drops unknown properties, which a newer client may send", () => {
    expect(runRequestSchema.parse({ type: "agent.run", message: "Hi", mood: "good" })).toEqual({
      type: "agent.run",
      message: "Hi",
    });
  });
});

describe("a tool result", () => {
  it.each([undefined, "success", "error", "denied"])("accepts the status %s", (status) => {
    const withStatus = { ...result, ...(status && { status, message: "Why" }) };
    expect(toolResultSchema.parse(withStatus)).toEqual(withStatus);
  });

  it.each([
    ["an unknown tool", { ...result, toolName: "shell" }, ["toolName"]],
    ["an unknown status", { ...result, status: "maybe" }, ["status"]],
    ["an empty id", { ...result, toolCallId: "" }, ["toolCallId"]],
  ])("refuses %s", (_what, invalid, paths) => {
    expect(invalidPaths(toolResultSchema, invalid)).toEqual(paths);
  });

  it("belongs to one of the two tools of the page", () => {
    expect(clientToolNameSchema.options).toEqual(["getFormSnapshot", "executeFormActions"]);
  });

  it("can be sent on its own, but not as an empty list", () => {
    expect(toolResultsRequestSchema.parse({ tool_results: [result] })).toEqual({ tool_results: [result] });
    expect(invalidPaths(toolResultsRequestSchema, { tool_results: [] })).toEqual(["tool_results"]);
  });
});

describe("responses of the run endpoints", () => {
  it.each(["accepted", "duplicate", "late"])("accepts the result status %s", (status) => {
    const answer = { ok: true, results: [{ toolCallId: "r-1", status }] };
    expect(toolResultsAnswerSchema.parse(answer)).toEqual(answer);
  });

  it.each(["stopped", "ended"])("accepts the stop status %s", (status) => {
    expect(stopAnswerSchema.parse({ ok: true, status })).toEqual({ ok: true, status });
  });

  it("requires a code and a message of an error", () => {
    const refusal = { ok: false, errorCode: "NOT_FOUND", message: "There is no such run." };
    expect(runRefusalSchema.parse(refusal)).toEqual(refusal);
    expect(invalidPaths(runRefusalSchema, { ...refusal, ok: true })).toEqual(["ok"]);
    expect(invalidPaths(stopAnswerSchema, refusal)).toEqual(["ok", "status"]);
  });
});
