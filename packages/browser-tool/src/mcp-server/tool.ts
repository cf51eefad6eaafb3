import type {
  CallToolResult,
  InputRequiredResult,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import type { Approvals, Asking } from "./approvals.ts";
import type { Decisions } from "./decisions.ts";
import type { SharedPage } from "./shared-page.ts";

/** A tool as a server runs it. */
export interface ServedTool<Input> {
  name: string;
  title: string;
  /** What the model reads. It is paid for on every call. */
  description: string;
  inputSchema: StandardSchemaWithJSON<unknown, Input>;
  /** Of the data that it answers with, if it does. */
  outputSchema?: StandardSchemaWithJSON;
  annotations: ToolAnnotations;
  /** Another name of a tool, which works and is not shown. Default: shown. */
  isUnlisted?: boolean;
  run(input: Input, call: ServerCall): Promise<Answer | CallToolResult | InputRequiredResult>;
}

/** A tool that works in a page, whichever that is. */
export interface Tool<Input> extends Omit<ServedTool<Input>, "run"> {
  run(input: Input, call: Call): Promise<Answer | CallToolResult | InputRequiredResult>;
}

/** What a call works with. */
export interface ServerCall {
  approvals: Approvals;
  asking: Asking;
  /** Whether the text is wanted that a model reads. */
  rendered: boolean;
  decisions: Decisions;
  /** How long a call may last while a person elsewhere is being asked, in ms. */
  patienceMs: number;
  signal: AbortSignal;
  progress(step: Progress): Promise<void>;
}

export interface Call extends ServerCall {
  page: SharedPage;
}

export interface Progress {
  done: number;
  of: number;
  message: string;
}

/** What a call gives back: the data for programs, and the same as a model reads it. */
export interface Answer {
  data: Record<string, unknown>;
  text: string | undefined;
}

export function defineTool<Input>(tool: Tool<Input>): Tool<Input> {
  return tool;
}

/** The tool, with more to know for the model. */
export function withHint<Input>(tool: Tool<Input>, hint = ""): Tool<Input> {
  return hint ? { ...tool, description: `${tool.description} ${hint}` } : tool;
}

/** The tool, in this page. */
export function inPage<Input>(tool: Tool<Input>, page: SharedPage): ServedTool<Input> {
  return { ...tool, run: (input, call) => tool.run(input, { ...call, page }) };
}
