import { describe, expect, it } from "vitest";
import { anthropic, google, openaiCompatible } from "../index.ts";
import { unavailable } from "./failures.ts";

describe("a failing service", () => {
  it.each([
    [400, "The service rejected the request", false],
    [401, "Check the API key.", false],
    [403, "Check the API key and its permissions.", false],
    [404, "Check the model's name and the address.", false],
    [408, "Try again later.", true],
    [413, "Lower contextTokens.", false],
    [429, "Wait, or raise the limit.", true],
    [500, "Try again later.", true],
    [503, "Try again later.", true],
    [undefined, "Try again later.", true],
  ])("with %s is reported with a remedy and whether to retry", (status, remedy, retryable) => {
    const error = unavailable({ service: "The service", status, message: "No" });
    expect(error).toMatchObject({ code: "engine_unavailable", retryable });
    expect(error.message).toContain(remedy);
  });

  it("is reported with its name, status and message on one line", () => {
    const { message } = unavailable({ service: "Ollama", status: 500, message: "out of\n  memory" });
    expect(message).toBe("Ollama failed (HTTP 500): out of memory. Try again later.");
  });

  it("is quoted only up to a limit", () => {
    expect(unavailable({ service: "It", message: "x".repeat(5000) }).message.length).toBeLessThan(400);
  });

  it.each([
    ["7", 7000],
    ["0", 0],
    ["Wed, 21 Oct 2026 07:28:00 GMT", undefined],
    [null, undefined],
    [undefined, undefined],
  ])("reads the header retry-after %j as %s ms", (retryAfter, ms) => {
    expect(unavailable({ service: "It", message: "No", retryAfter }).retryAfterMs).toBe(ms);
  });

  it("prefers the remedy of the engine to the default", () => {
    const { message } = unavailable({ service: "It", status: 401, message: "No", remedy: "Set OUR_KEY." });
    expect(message).toBe("It failed (HTTP 401): No. Set OUR_KEY.");
  });
});

describe("an engine over a service", () => {
  it.each([
    ["anthropic", anthropic],
    ["google", google],
    ["openai-compatible", openaiCompatible],
  ])("%s is created without a request, with the model from options or environment", (name, create) => {
    const env = { GISELLE_MODEL: "from-env" };
    expect(create({ env })).toMatchObject({ name, model: "from-env" });
    expect(create({ env, model: "from-options" }).model).toBe("from-options");
    expect(create({ env: {} }).model).not.toBe("");
    expect(create({ env, contextTokens: 1234 }).contextTokens).toBe(1234);
  });
});
