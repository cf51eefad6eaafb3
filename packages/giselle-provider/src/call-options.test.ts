import { InvalidArgumentError } from "@ai-sdk/provider";
import { expect, it } from "vitest";
import { readCallOptions } from "./call-options.ts";

it("accepts an owner, a session and a document, all optional", () => {
  expect(readCallOptions(undefined)).toEqual({});
  const all = { owner: "ada", sessionId: "chat-1", document: "Ada Lovelace" };
  expect(readCallOptions(all)).toEqual(all);
  expect(readCallOptions({ sessionId: undefined })).toEqual({});
});

it.each([
  [{ ownerId: "ada" }, '✖ Unrecognized key: "ownerId"'],
  [{ owner: "" }, "✖ Too small: expected string to have >=1 characters\n  → at owner"],
  [{ owner: null }, "✖ Invalid input: expected string, received null\n  → at owner"],
  [{ owner: undefined }, "✖ The owner is undefined. Pass the id of the user who is signed in, or omit `owner`."],
  [{ sessionId: 7 }, "✖ Invalid input: expected string, received number\n  → at sessionId"],
  ["ada", "✖ Invalid input: expected object, received string"],
])("rejects %j, and lists the valid options", (given, problem) => {
  const read = () => readCallOptions(given);
  expect(read).toThrow(InvalidArgumentError);
  expect(read).toThrow(
    `providerOptions.giselle is not valid. It takes owner, sessionId, document, appData, appTools.\n${problem}`,
  );
});
