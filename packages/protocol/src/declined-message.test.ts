import { expect, it } from "vitest";
import { declinedMessage } from "./declined-message.ts";

it("names the question and how to accept it", () => {
  expect(declinedMessage("Delete this?")).toMatch(/^The page asked "Delete this\?", and the answer was no\./);
  expect(declinedMessage("Delete this?")).toContain('"dialog": {"accept": true}');
});

it("keeps the question on one line and inside its quotes", () => {
  expect(declinedMessage('Delete\n"all"?')).toContain("\"Delete 'all'?\"");
});
