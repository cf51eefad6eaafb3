import { runCodex } from "@giselles-ai/testing";
import { it } from "vitest";
import { expectWholePath } from "./whole-path.cases.ts";

it("M2: Codex fills the user's own page through the relay, and its model reads the outcome", async () => {
  await expectWholePath(runCodex, "openai-responses");
});
