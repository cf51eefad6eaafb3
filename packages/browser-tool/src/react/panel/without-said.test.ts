import type { Approval } from "@giselles-ai/protocol";
import type { UIMessage } from "ai";
import { expect, it } from "vitest";
import { withoutSaid } from "./without-said.ts";

const approval = { id: "a1", message: "I'll fill in 3 fields." } as Approval;
const message = (...texts: string[]): UIMessage => ({
  id: "m1",
  role: "assistant",
  parts: texts.map((text) => ({ type: "text", text })),
});

it("shows the plan's sentence once: in the chat, or in the card", () => {
  expect(withoutSaid(approval, [message("Hello.", "I'll fill in 3 fields.\n")]).message).toBe("");
  expect(withoutSaid(approval, [message("Hello.")])).toBe(approval);
  expect(withoutSaid(approval, [message("I'll fill in 3 fields."), message("Something else.")])).toBe(approval);
  expect(withoutSaid(approval, [])).toBe(approval);
});
