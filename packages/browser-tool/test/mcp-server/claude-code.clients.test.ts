import { runClaudeCode } from "@giselles-ai/testing";
import { it } from "vitest";
import { expectWholePath } from "./whole-path.cases.ts";

it("M2: Claude Code fills the user's own page through the relay, and its model reads the outcome", async () => {
  await expectWholePath(runClaudeCode, "anthropic");
});
