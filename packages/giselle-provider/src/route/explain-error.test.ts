import { AISDKError, APICallError, RetryError } from "ai";
import { describe, expect, it } from "vitest";
import { GiselleError } from "../giselle-error.ts";
import { explainError } from "./explain-error.ts";

const refusal = { ok: false, errorCode: "TOO_MANY", message: "Too many runs at once. Wait for one to end." };

function callFailed(responseBody: string) {
  return new APICallError({ message: "Too Many Requests", url: "http://cloud", requestBodyValues: {}, responseBody });
}

describe("explainError", () => {
  it("uses the server's message rather than the status text", () => {
    expect(explainError(callFailed(JSON.stringify(refusal)))).toBe(refusal.message);
    expect(explainError(callFailed("<html>"))).toBe("Too Many Requests");
  });

  it("unwraps retry errors", () => {
    const errors = [callFailed(JSON.stringify(refusal))];
    const error = new RetryError({ message: "Failed after 1 attempt.", reason: "maxRetriesExceeded", errors });
    expect(explainError(error)).toBe(refusal.message);
  });

  it.each([
    new GiselleError("RUN_LOST", "Ask again."),
    new AISDKError({ name: "AI_LoadAPIKeyError", message: "Ask again." }),
  ])("passes on the message of $name", (error) => {
    expect(explainError(error)).toBe("Ask again.");
  });

  it("hides the message of an internal error", () => {
    expect(explainError(new TypeError("x is undefined"))).not.toContain("undefined");
  });
});
