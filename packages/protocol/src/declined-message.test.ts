import { expect, it } from "vitest";
import { declinedMessage } from "./declined-message.ts";

it("names the question and the way to answer it otherwise", () => {
  expect(declinedMessage("Delete this?")).toMatch(/^The page asked "Delete this\?", and the answer was no\./);
  expect(declinedMessage("Delete this?")).toContain('"dialog": {"accept": true}');
});

it("keeps what the page says on one line, and in its quotes", () => {
  expect(declinedMessage('Delete\n"all"?')).toContain("\"Delete 'all'?\"");
});
