// A program for tests: serves the form tools over standard input and output, for a page of another process.
import type { ExecutionReport, Snapshot } from "@giselles-ai/protocol";
import { serveMcpStdio } from "../../src/mcp-server/serve-stdio.ts";

const { TEST_PAGE_URL = "" } = process.env;

async function ask<Answer>(path: string, input: unknown): Promise<Answer> {
  const response = await fetch(`${TEST_PAGE_URL}/${path}`, { method: "POST", body: JSON.stringify(input) });
  return (await response.json()) as Answer;
}

serveMcpStdio({
  openPage: () => ({
    snapshot: ({ signal: _, ...options } = {}) => ask<Snapshot>("snapshot", options),
    execute: (actions) => ask<ExecutionReport>("execute", actions),
    close: async () => {},
  }),
});
