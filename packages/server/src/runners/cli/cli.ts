import { type JsonObject, objectOf } from "@giselles-ai/planner/internal";
import type { RunEvent } from "@giselles-ai/protocol";
import type { RunResult } from "../runner.ts";

/** Our MCP server, as an agent's program starts it. */
export interface McpServer {
  command: string;
  args: string[];
  env: Record<string, string>;
}

export interface CliTask {
  prompt: string;
  /** Of the program's own session, when it is to go on in it. */
  sessionId: string | undefined;
  model: string | undefined;
  baseUrl: string | undefined;
  apiKey: string;
  server: McpServer;
  home: string;
  /** It may use all its tools: where it is, it can do no harm. */
  isFree: boolean;
}

export interface CliCommand {
  /** Its settings, below its home. */
  files: Record<string, string>;
  args: string[];
  env: Record<string, string>;
}

/** What a program's stream means. One is made for each run. */
export interface CliMapper {
  /** What a line says, in the words of a run. */
  map(line: JsonObject): RunEvent[];
  /** When the program has told of its end: how the run ended. */
  readonly result: RunResult | undefined;
}

/** An agent's program: how it is called, and what it says. */
export interface Cli {
  /** For people. */
  title: string;
  /** Its name on the PATH. */
  program: string;
  install: string;
  keyVariable: string;
  command(task: CliTask): CliCommand;
  createMapper(task: CliTask): CliMapper;
}

/** How long one call of the page's tools may last: a person who is asked has 10 minutes. */
export const patienceMs = 11 * 60_000;
/** And how long a program must be ready to wait for it. */
export const toolTimeoutMs = 12 * 60_000;

/** The name under which programs know our MCP server. */
export const serverName = "browser";

// Reading what others send

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

export function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}
