import { expect, it } from "vitest";
import { readSessionMetadata } from "./session-metadata.ts";

it("reads a record of the first generation", () => {
  const record = { providerSessionId: "p", createdAt: 1, geminiSessionId: "g", sandboxId: "b", pendingRequestId: "r" };
  expect(readSessionMetadata(JSON.stringify(record))).toEqual(record);
});

it("reads the old name of a property of tool calls", () => {
  const record = { providerSessionId: "p", createdAt: 1 };
  const openTools = { t1: { name: "shell", input: "{}", isTold: true } };
  expect(readSessionMetadata(JSON.stringify({ ...record, openTools }))).toEqual({
    ...record,
    openTools: { t1: { name: "shell", input: "{}", isShown: true } },
  });
});

it.each(["", "{", "null", '{"providerSessionId":"p"}', '{"createdAt":1}', '{"providerSessionId":1,"createdAt":1}'])(
  "reads %j as no session",
  (stored) => {
    expect(readSessionMetadata(stored)).toBeUndefined();
  },
);
