import { expect, it } from "vitest";
import { LogUnavailable } from "../event-log/event-log.ts";
import { Refusal, runNotFound } from "./refusal.ts";
import { toRefusal } from "./to-refusal.ts";

it("returns a refusal unchanged", () => {
  const refusal = runNotFound();
  expect(toRefusal(refusal)).toBe(refusal);
});

it.each([
  ["the event log", new LogUnavailable(new Error("ECONNREFUSED")), /^The event log cannot be reached/],
  [
    "the relay store",
    Object.assign(new Error("unreachable"), { code: "UNAVAILABLE" }),
    /^The relay store cannot be reached/,
  ],
])("asks to retry when %s is unreachable", (_name, error, message) => {
  expect(toRefusal(error)).toMatchObject({
    code: "UNAVAILABLE",
    retryAfter: 1,
    message: expect.stringMatching(message),
  });
});

it.each([new Error("typed secret"), "typed secret", { code: "EACCES" }])(
  "hides the details of an internal error: %o",
  (error) => {
    expect(toRefusal(error)).toMatchObject({
      code: "INTERNAL",
      message: "Internal error. Please report it to the operator of this server.",
    });
  },
);

it.each([
  ["UNAUTHORIZED", 401],
  ["FORBIDDEN", 403],
  ["INVALID_REQUEST", 400],
  ["NOT_FOUND", 404],
  ["TOO_LARGE", 413],
  ["TOO_MANY", 429],
  ["UNAVAILABLE", 503],
  ["INTERNAL", 500],
] as const)("responds to %s with %i, uncached", async (code, status) => {
  const response = new Refusal(code, "Because.").toResponse();
  expect([response.status, response.headers.get("cache-control"), response.headers.get("retry-after")]).toEqual([
    status,
    "no-store",
    null,
  ]);
  expect(await response.json()).toEqual({ ok: false, errorCode: code, message: "Because." });
});

it("sends a retry-after header", () => {
  expect(new Refusal("TOO_MANY", "Wait.", { retryAfter: 5 }).toResponse().headers.get("retry-after")).toBe("5");
});
