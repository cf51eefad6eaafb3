import { expect, it } from "vitest";
import { readSessionMetadata } from "./session-metadata.ts";

it("reads a record of the first generation", () => {
  const record = { providerSessionId: "p", createdAt: 1, geminiSessionId: "g", sandboxId: "b", pendingRequestId: "r" };
  expect(readSessionMetadata(JSON.stringify(record))).toEqual(record);
});

it.each(["", "{", "null", '{"providerSessionId":"p"}', '{"createdAt":1}', '{"providerSessionId":1,"createdAt":1}'])(
  "loads %j as no session",
  (stored) => {
    expect(readSessionMetadata(stored)).toBeUndefined();
  },
);
