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
  /** What the client tells of its run, a line of JSON each. */
  events: JsonObject[];
  /** What it says at the end. */
  answer: string;
}

/** Lines that are no JSON are for people. */
export function readEvents(stdout: string): JsonObject[] {
  return stdout.split("\n").flatMap((line) => {
    try {
      return line.startsWith("{") ? [JSON.parse(line) as JsonObject] : [];
    } catch {
      return [];
    }
  });
}
