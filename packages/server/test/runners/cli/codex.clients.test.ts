import { it } from "vitest";
import { codex } from "../../../src/runners/cli/codex.ts";
import { expectRealRun } from "./real-client.cases.ts";

it("C2: the real program does a run through the MCP server and the relay, and continues its session", async () => {
  await expectRealRun(codex, "openai-responses", "scripted");
});
