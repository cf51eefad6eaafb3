import { it } from "vitest";
import { claude } from "../../../src/runners/cli/claude.ts";
import { expectRealRun } from "./real-client.cases.ts";

it("C2: the real program does a run through the MCP server and the relay, and continues its session", async () => {
  await expectRealRun(claude, "anthropic", "claude-sonnet-4-5");
});
