import { expect, it } from "vitest";
import { LogUnavailable } from "../event-log/event-log.ts";
import { noSuchRun, Refusal } from "./refusal.ts";
import { toRefusal } from "./to-refusal.ts";

it("leaves a refusal as it is", () => {
  const refusal = noSuchRun();
  expect(toRefusal(refusal)).toBe(refusal);
});

it.each([
  ["the event log", new LogUnavailable(new Error("ECONNREFUSED")), /^The event log cannot be reached/],
  [
    "the relay's store",
    Object.assign(new Error("away"), { code: "UNAVAILABLE" }),
    /^The relay's store cannot be reached/,
  ],
])("asks to come again when %s is away", (_name, error, message) => {
  expect(toRefusal(error)).toMatchObject({
    code: "UNAVAILABLE",
    retryAfter: 1,
    message: expect.stringMatching(message),
  });
});

it.each([new Error("typed secret"), "typed secret", { code: "EACCES" }])(
  "repeats nothing of a fault of ours: %o",
  (error) => {
    expect(toRefusal(error)).toMatchObject({
      code: "INTERNAL",
      message: "The server failed. This is a fault of ours.",
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
] as const)("answers %s with %i, which no cache keeps", async (code, status) => {
  const response = new Refusal(code, "Because.").toResponse();
  expect([response.status, response.headers.get("cache-control"), response.headers.get("retry-after")]).toEqual([
    status,
    "no-store",
    null,
  ]);
  expect(await response.json()).toEqual({ ok: false, errorCode: code, message: "Because." });
});

it("says when to come again", () => {
  expect(new Refusal("TOO_MANY", "Wait.", { retryAfter: 5 }).toResponse().headers.get("retry-after")).toBe("5");
});
