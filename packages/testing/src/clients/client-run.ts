import type { McpProgram } from "../mcp/connect-client.ts";
import type { JsonObject, ScriptedModel } from "../models/index.ts";
import type { ProgramRun } from "../run-program.ts";

export interface ClientOptions {
  prompt: string;
  /** The model that the client talks to, in its own protocol. */
  model: ScriptedModel;
  /** The MCP server that it starts, under the name `browser`. */
  server: McpProgram;
}

export interface ClientRun extends ProgramRun {
  /** The events that the client prints, one JSON line each. */
  events: JsonObject[];
  /** The final answer. */
  answer: string;
}

/** Lines that are not JSON are for people. */
export function readEvents(stdout: string): JsonObject[] {
  return stdout.split("\n").flatMap((line) => {
    try {
      return line.startsWith("{") ? [JSON.parse(line) as JsonObject] : [];
    } catch {
      return [];
    }
  });
}
