import type {
  CallToolResult,
  InputRequiredResult,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import type { Approvals, Asking } from "./approvals.ts";
import type { SharedPage } from "./shared-page.ts";

export interface Tool<Input> {
  name: string;
  title: string;
  /** What the model reads. It is paid for on every call. */
  description: string;
  inputSchema: StandardSchemaWithJSON<unknown, Input>;
  outputSchema: StandardSchemaWithJSON;
  annotations: ToolAnnotations;
  run(input: Input, call: Call): Promise<Answer | CallToolResult | InputRequiredResult>;
}

/** What a call works with. */
export interface Call {
  page: SharedPage;
  approvals: Approvals;
  asking: Asking;
  /** Whether the text is wanted that a model reads. */
  rendered: boolean;
  signal: AbortSignal;
  progress(step: Progress): Promise<void>;
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
