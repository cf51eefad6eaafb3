import { convertToModelMessages, type UIMessage } from "ai";
import { expect, it } from "vitest";
import { browserTools } from "./ai.ts";

it("gives the AI SDK the two tools of a page", async () => {
  const part = { type: "tool-getFormSnapshot", toolCallId: "1", state: "output-available", input: {}, output: {} };
  const messages = [{ id: "a", role: "assistant", parts: [part] }] as UIMessage[];
  const converted = await convertToModelMessages(messages, { tools: browserTools });
  expect(converted.map(({ role }) => role)).toEqual(["assistant", "tool"]);
  expect(browserTools.executeFormActions).not.toHaveProperty("execute");
});
