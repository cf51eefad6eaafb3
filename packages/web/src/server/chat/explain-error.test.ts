import { GiselleError } from "@giselles-ai/giselle-provider";
import { Refusal } from "@giselles-ai/server";
import { AISDKError, APICallError, RetryError } from "ai";
import { describe, expect, it } from "vitest";
import { explainError } from "./explain-error.ts";

const refusal = { ok: false, errorCode: "TOO_MANY", message: "Too many runs at once. Wait for one to end." };

function callFailed(responseBody: string) {
  return new APICallError({ message: "Too Many Requests", url: "http://cloud", requestBodyValues: {}, responseBody });
}

describe("why a step failed", () => {
  it("is in the words of the server that refused it, not in those of its status", () => {
    expect(explainError(callFailed(JSON.stringify(refusal)))).toBe(refusal.message);
    expect(explainError(callFailed("<html>"))).toBe("Too Many Requests");
  });

  it("is found behind attempts that were made again", () => {
    const errors = [callFailed(JSON.stringify(refusal))];
    const error = new RetryError({ message: "Failed after 1 attempt.", reason: "maxRetriesExceeded", errors });
    expect(explainError(error)).toBe(refusal.message);
  });

  it.each([
    new Refusal("UNAVAILABLE", "Ask again."),
    new GiselleError("RUN_LOST", "Ask again."),
    new AISDKError({ name: "AI_LoadAPIKeyError", message: "Ask again." }),
  ])("is the message of $name", (error) => {
    expect(explainError(error)).toBe("Ask again.");
  });

  it("is not told in words that nobody wrote for a person", () => {
    expect(explainError(new TypeError("x is undefined"))).not.toContain("undefined");
  });
});
