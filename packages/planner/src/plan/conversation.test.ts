import { countTokens } from "@giselles-ai/testing";
import { expect, it } from "vitest";
import { renderConversation } from "./conversation.ts";

const turns = Array.from({ length: 40 }, (_, index) => ({
  request: `Request ${index + 1} of a long chat`,
  done: Array.from({ length: 10 }, (__, field) => `Filled "Field ${field}": "value ${field}"`),
  answer: `Answer ${index + 1}`,
}));

it.each([60, 200, 1000])("keeps the last requests within %i tokens, and says how many were left out", (budget) => {
  const text = renderConversation({ turns }, budget);
  const omitted = Number(/^\((\d+) earlier requests omitted\)/.exec(text)?.[1]);
  expect(countTokens(text)).toBeLessThanOrEqual(1.2 * budget);
  expect(omitted).toBe(40 - text.split("The user: ").length + 1);
});

it("shortens the details of older requests before it leaves any out", () => {
  const text = renderConversation({ turns: turns.slice(0, 3) }, 260);
  expect(text).toContain("- and 7 more");
  expect(text).not.toContain("omitted");
});

it("counts what was left out before", () => {
  expect(renderConversation({ turns: turns.slice(0, 1), omitted: 5 }, 1000)).toMatch(/^\(5 earlier requests omitted\)/);
  expect(renderConversation({ turns, omitted: 5 }, 1)).toBe("(45 earlier requests omitted)");
});
