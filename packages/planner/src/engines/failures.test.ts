import { describe, expect, it } from "vitest";
import { anthropic, google, openaiCompatible } from "../index.ts";
import { unavailable } from "./failures.ts";

describe("a service that fails", () => {
  it.each([
    [400, "The service does not take this request", false],
    [401, "Check the API key.", false],
    [403, "Check the API key and what it may do.", false],
    [404, "Check the model's name and the address.", false],
    [408, "Try again in a while.", true],
    [413, "Lower contextTokens.", false],
    [429, "Wait, or raise the limit.", true],
    [500, "Try again in a while.", true],
    [503, "Try again in a while.", true],
    [undefined, "Try again in a while.", true],
  ])("with %s is told with the way out, and whether to come back", (status, cure, retryable) => {
    const error = unavailable({ who: "The service", status, message: "No" });
    expect(error).toMatchObject({ code: "engine_unavailable", retryable });
    expect(error.message).toContain(cure);
  });

  it("says who, with which status, in its own words, on one line", () => {
    const { message } = unavailable({ who: "Ollama", status: 500, message: "out of\n  memory" });
    expect(message).toBe("Ollama failed (HTTP 500): out of memory. Try again in a while.");
  });

  it("is not quoted without end", () => {
    expect(unavailable({ who: "It", message: "x".repeat(5000) }).message.length).toBeLessThan(400);
  });

  it.each([
    ["7", 7000],
    ["0", 0],
    ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("the header retry-after %j is %s ms", (retryAfter, ms) => {
    expect(unavailable({ who: "It", message: "No", retryAfter }).retryAfterMs).toBe(ms);
  });

  it("an engine's own way out goes before the usual one", () => {
    const { message } = unavailable({ who: "It", status: 401, message: "No", wayOut: "Set OUR_KEY." });
    expect(message).toBe("It failed (HTTP 401): No. Set OUR_KEY.");
  });
});

describe("an engine over a service", () => {
  it.each([
    ["anthropic", anthropic],
    ["google", google],
    ["openai-compatible", openaiCompatible],
  ])("%s is made without asking anybody, and takes its model from its options or the environment", (name, create) => {
    const env = { GISELLE_MODEL: "from-env" };
    expect(create({ env })).toMatchObject({ name, model: "from-env" });
    expect(create({ env, model: "from-options" }).model).toBe("from-options");
    expect(create({ env: {} }).model).not.toBe("");
    expect(create({ env, contextTokens: 1234 }).contextTokens).toBe(1234);
  });
});
