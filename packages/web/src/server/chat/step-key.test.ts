import type { UIMessage } from "ai";
import { expect, it } from "vitest";
import { isNewTask, stepKey } from "./step-key.ts";

const user = (id: string): UIMessage => ({ id, role: "user", parts: [{ type: "text", text: "Fill it in" }] });
const agent = (...parts: UIMessage["parts"]): UIMessage => ({ id: "a", role: "assistant", parts });
const call = (toolCallId: string, state: "input-available" | "output-available"): UIMessage["parts"][number] =>
  ({ type: "tool-getFormSnapshot", toolCallId, state, input: {}, output: {} }) as UIMessage["parts"][number];

it("is the same for the same step, whatever of it the page has seen already", () => {
  const sent = stepKey([user("1"), agent(call("x", "output-available"))]);
  const seen = [call("x", "output-available"), { type: "text", text: "I fill" }] as UIMessage["parts"];
  expect(stepKey([user("1"), agent(...seen)])).toBe(sent);
  expect(stepKey([user("1"), agent(...seen, call("y", "input-available"))])).toBe(sent);
});

it("is another for another message, and for another answer", () => {
  const keys = [
    stepKey([user("1")]),
    stepKey([user("2")]),
    stepKey([user("1"), agent(), user("2")]),
    stepKey([user("1"), agent(call("x", "output-available"))]),
    stepKey([user("1"), agent(call("x", "output-available"), call("y", "output-available"))]),
  ];
  expect(new Set(keys).size).toBe(keys.length);
});

it("tells a new task from results that are sent", () => {
  expect(isNewTask([user("1")])).toBe(true);
  expect(isNewTask([user("1"), agent(call("x", "output-available"))])).toBe(false);
});
