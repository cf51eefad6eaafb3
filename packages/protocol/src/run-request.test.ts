import { describe, expect, it } from "vitest";
import { objectionsTo, without } from "../test/refusal.cases.ts";
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
    ["a cursor below the first event", { type: "agent.run", session_id: "s", cursor: -1 }, ["cursor"]],
    ["an environment that is not text", { type: "agent.run", message: "Hi", env: { DEBUG: 1 } }, ["env.DEBUG"]],
    ["an empty request id", { type: "agent.run", message: "Hi", request_id: "" }, ["request_id"]],
    [
      "a result without its request",
      { type: "agent.run", session_id: "s", cursor: 0, tool_results: [without(result, "toolCallId")] },
      ["tool_results.0.toolCallId"],
    ],
  ])("refuses %s", (_what, body, objections) => {
    expect(objectionsTo(runRequestSchema, body)).toEqual(objections);
  });

  it("a message with a session goes on in that session, and needs no cursor", () => {
    const body = { type: "agent.run", message: "And now?", session_id: "s" };
    expect(runRequestSchema.parse(body)).toEqual(body);
  });

  it("drops what it does not know, since a newer client may send it", () => {
    expect(runRequestSchema.parse({ type: "agent.run", message: "Hi", mood: "good" })).toEqual({
      type: "agent.run",
      message: "Hi",
    });
  });
});

describe("what the page made of a request", () => {
  it.each([undefined, "success", "error", "denied"])("is told with the status %s", (status) => {
    const told = { ...result, ...(status && { status, message: "Why" }) };
    expect(toolResultSchema.parse(told)).toEqual(told);
  });

  it.each([
    ["a tool that the page does not have", { ...result, toolName: "shell" }, ["toolName"]],
    ["a status that there is not", { ...result, status: "maybe" }, ["status"]],
    ["no id", { ...result, toolCallId: "" }, ["toolCallId"]],
  ])("refuses %s", (_what, told, objections) => {
    expect(objectionsTo(toolResultSchema, told)).toEqual(objections);
  });

  it("the page has two tools", () => {
    expect(clientToolNameSchema.options).toEqual(["getFormSnapshot", "executeFormActions"]);
  });

  it("is sent alone by a client that is still attached, and never as an empty list", () => {
    expect(toolResultsRequestSchema.parse({ tool_results: [result] })).toEqual({ tool_results: [result] });
    expect(objectionsTo(toolResultsRequestSchema, { tool_results: [] })).toEqual(["tool_results"]);
  });
});

describe("what the run's endpoints answer", () => {
  it.each(["accepted", "duplicate", "late"])("a result is %s", (status) => {
    const answer = { ok: true, results: [{ toolCallId: "r-1", status }] };
    expect(toolResultsAnswerSchema.parse(answer)).toEqual(answer);
  });

  it.each(["stopped", "ended"])("a run that is to stop has %s", (status) => {
    expect(stopAnswerSchema.parse({ ok: true, status })).toEqual({ ok: true, status });
  });

  it("a refusal has a code and says why, and is never a success", () => {
    const refusal = { ok: false, errorCode: "NOT_FOUND", message: "There is no such run." };
    expect(runRefusalSchema.parse(refusal)).toEqual(refusal);
    expect(objectionsTo(runRefusalSchema, { ...refusal, ok: true })).toEqual(["ok"]);
    expect(objectionsTo(stopAnswerSchema, refusal)).toEqual(["ok", "status"]);
  });
});
