import { expect, it } from "vitest";
import { keyOfSession, type SessionName } from "./session-key.ts";

it("gives every pair of owner and session a different key", () => {
  const parts = [
    "a",
    "b",
    "a/b",
    "b/a",
    "a%2Fb",
    "a%252Fb",
    "%",
    "/",
    "//",
    "a/",
    "/a",
    "{a}",
    "a}b",
    "null",
    "undefined",
  ];
  const owners = [undefined, ...parts];
  const names: SessionName[] = owners.flatMap((owner) => parts.map((sessionId) => ({ owner, sessionId })));
  expect(new Set(names.map(keyOfSession)).size).toBe(names.length);
});

it("does not change ordinary ids", () => {
  const sessionId = "0b9a6f0e-2f63-4c7e-9d55-6a1c7f1f2a10";
  expect(keyOfSession({ sessionId })).toBe(sessionId);
  expect(keyOfSession({ sessionId: "chat 7:ä", owner: "ada@example.com" })).toBe("ada%40example.com/chat 7:ä");
});

it("escapes the braces that group keys in a Redis cluster", () => {
  expect(keyOfSession({ sessionId: "{a}b", owner: "{c}" })).not.toMatch(/[{}]/);
});
