import type { UIMessage } from "ai";
import { expect, it } from "vitest";
import { isNewTask, stepKey } from "./step-key.ts";

const user = (id: string): UIMessage => ({ id, role: "user", parts: [{ type: "text", text: "Fill it in" }] });
const agent = (...parts: UIMessage["parts"]): UIMessage => ({ id: "a", role: "assistant", parts });
const call = (toolCallId: string, state: "input-available" | "output-available"): UIMessage["parts"][number] =>
  ({ type: "tool-getFormSnapshot", toolCallId, state, input: {}, output: {} }) as UIMessage["parts"][number];

it("gives the same key however much of the step the page has received", () => {
  const sent = stepKey([user("1"), agent(call("x", "output-available"))]);
  const seen = [call("x", "output-available"), { type: "text", text: "I fill" }] as UIMessage["parts"];
  expect(stepKey([user("1"), agent(...seen)])).toBe(sent);
  expect(stepKey([user("1"), agent(...seen, call("y", "input-available"))])).toBe(sent);
});

it("gives another key for another message or tool result", () => {
  const keys = [
    stepKey([user("1")]),
    stepKey([user("2")]),
    stepKey([user("1"), agent(), user("2")]),
    stepKey([user("1"), agent(call("x", "output-available"))]),
    stepKey([user("1"), agent(call("x", "output-available"), call("y", "output-available"))]),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

it("distinguishes a new task from tool results", () => {
  expect(isNewTask([user("1")])).toBe(true);
  expect(isNewTask([user("1"), agent(call("x", "output-available"))])).toBe(false);
});
