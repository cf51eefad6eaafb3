import type { Screenshot } from "@giselles-ai/protocol";
import type {
  CallToolResult,
  InputRequiredResult,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from "@modelcontextprotocol/server";
import type { Approvals, UserPrompt } from "./approvals.ts";
import type { Decisions } from "./decisions.ts";
import type { SharedPage } from "./shared-page.ts";

/** A tool of an MCP server. */
export interface ServedTool<Input> {
  name: string;
  title: string;
  /** What the model reads. It costs tokens on every call. */
  description: string;
  inputSchema: StandardSchemaWithJSON<unknown, Input>;
  /** The schema of the data in its results, if there is data. */
  outputSchema?: StandardSchemaWithJSON;
  annotations: ToolAnnotations;
  /** Callable, but not in the tool list: an alias of another tool. */
  isUnlisted?: boolean;
  run(input: Input, call: ServerCall): Promise<McpAnswer | CallToolResult | InputRequiredResult>;
}

/** A tool that needs a page. */
export interface PageMcpTool<Input> extends Omit<ServedTool<Input>, "run"> {
  run(input: Input, call: PageCall): Promise<McpAnswer | CallToolResult | InputRequiredResult>;
}

/** The context of one call. */
export interface ServerCall {
  approvals: Approvals;
  prompt: UserPrompt;
  /** Whether to render text for a model. */
  rendered: boolean;
  decisions: Decisions;
  /** The folders that the client works in, if it says so. */
  roots(): Promise<string[]>;
  /** How long a call waits for a person's approval elsewhere, in ms. */
  approvalTimeoutMs: number;
  signal: AbortSignal;
  progress(step: ToolProgress): Promise<void>;
}

export interface PageCall extends ServerCall {
  page: SharedPage;
}

export interface ToolProgress {
  done: number;
  of: number;
  message: string;
}

/** A result: the data for programs, and the same as text for a model. */
export interface McpAnswer {
  data: Record<string, unknown>;
  text: string | undefined;
  /** A picture beside the text. */
  picture?: Pick<Screenshot, "base64" | "mimeType"> | undefined;
  /** Whether something was refused or failed, so that clients show it as an error. Default false. */
  isError?: boolean;
}

export function defineMcpTool<Input>(tool: PageMcpTool<Input>): PageMcpTool<Input> {
  return tool;
}

/** Appends a hint to the tool's description. */
export function withHint<Input>(tool: PageMcpTool<Input>, hint = ""): PageMcpTool<Input> {
  return hint ? { ...tool, description: `${tool.description} ${hint}` } : tool;
}

/** Binds the tool to a page. */
export function inPage<Input>(tool: PageMcpTool<Input>, page: SharedPage): ServedTool<Input> {
  return { ...tool, run: (input, call) => tool.run(input, { ...call, page }) };
}
