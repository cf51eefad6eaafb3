import { type JsonObject, objectOf } from "@giselles-ai/planner/internal";
import type { RunEvent } from "@giselles-ai/protocol";
import type { RunResult } from "../runner.ts";

/** How an agent's program starts the Giselle MCP server. */
export interface McpServer {
  command: string;
  args: string[];
  env: Record<string, string>;
}

export interface CliTask {
  prompt: string;
  /** The program's own session to continue. */
  sessionId: string | undefined;
  model: string | undefined;
  baseUrl: string | undefined;
  apiKey: string;
  server: McpServer;
  home: string;
  /** Whether it may use all its tools, because the sandbox isolates it. */
  isUnrestricted: boolean;
}

export interface CliCommand {
  /** Settings files, by path below its home folder. */
  files: Record<string, string>;
  args: string[];
  env: Record<string, string>;
}

/** Maps the output of a program to run events. There is one per run. */
export interface CliMapper {
  /** Maps one line of output. */
  map(line: JsonObject): RunEvent[];
  /** The result, once the program has reported its end. */
  readonly result: RunResult | undefined;
}

/** An agent's command-line program: how to start it and how to read its output. */
export interface Cli {
  /** Display name. */
  title: string;
  /** Its name on the PATH. */
  program: string;
  install: string;
  keyVariable: string;
  command(task: CliTask): CliCommand;
  createMapper(task: CliTask): CliMapper;
}

/** Maximum duration of a page tool call, in ms. A person has 10 minutes to answer an approval. */
export const maxToolCallMs = 11 * 60_000;
/** The tool timeout to configure in the programs, in ms. */
export const toolTimeoutMs = 12 * 60_000;

/** The name of the Giselle MCP server in the programs' settings. */
export const serverName = "browser";

// Helpers to read untyped output

export function textOf(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

export function numberOf(value: unknown): number | undefined {
  return typeof value === "number" ? value : undefined;
}

export function listOf(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.map(objectOf) : [];
}
