import {
  type CallToolResult,
  type InputRequiredResult,
  isInputRequiredResult,
  McpServer,
  type ServerContext,
  type Tool as ToolEntry,
} from "@modelcontextprotocol/server";
import { Approvals, type Review } from "./approvals.ts";
import { readClient } from "./client.ts";
import { type Content, contentFor } from "./content.ts";
import { Decisions } from "./decisions.ts";
import { explainError } from "./error-result.ts";
import { type OpenPage, SharedPage } from "./shared-page.ts";
import { type Answer, inPage, type Progress, type ServedTool, type ServerCall, withHint } from "./tool.ts";
import { executeFormActions } from "./tools/execute-form-actions.ts";
import { getFormSnapshot } from "./tools/get-form-snapshot.ts";

declare const __GISELLE_VERSION__: string | undefined;

const serverInfo = {
  name: "giselles-browser-tool-mcp-server",
  title: "Giselle's browser tool",
  version: typeof __GISELLE_VERSION__ === "string" ? __GISELLE_VERSION__ : "0.0.0",
};

export interface ToolServerOptions {
  /** Says what may run, what the user is to be asked about, and what is refused. Default: everything may run. */
  review?: Review;
  /** What answers hold. Default: text and data, and for clients that would show a model the data, the text alone. */
  content?: Content;
  /** How long a call may last while a person elsewhere is being asked, in ms. Default 0: the model is told to call again. */
  patienceMs?: number;
  /** Told the code of each failed call, and nothing of what was typed. Default: nobody is told. */
  onError?: (tool: string, code: string) => void;
}

export interface McpServerOptions extends ToolServerOptions {
  /** Gives the page to work in. Called at the first tool call, and again if it failed; then the page is kept. */
  openPage: OpenPage;
  /** More to know for the model that acts. */
  hint?: string;
}

export interface FormServer {
  /** For the entry points of the MCP SDK: makes the server of one connection. All share the page. */
  connect(): McpServer;
  /** Closes the page. Twice does no harm. */
  close(): Promise<void>;
}

/**
 * Creates an MCP server with the two form tools, for any page driver and any transport.
 *
 * @example <caption>packages/browser-tool/test/mcp-server/calls.test.ts</caption>
 * const { connect } = createMcpServer({ openPage: () => driver });
 */
export function createMcpServer({ openPage, hint, ...options }: McpServerOptions): FormServer {
  const page = new SharedPage(openPage);
  const tools = [inPage(getFormSnapshot, page), inPage(withHint(executeFormActions, hint), page)];
  const connect = createToolServer(tools, options);
  return { connect, close: () => page.close() };
}

/** Any tools. Gives what makes the server of one connection. */
export function createToolServer(
  tools: readonly AnyTool[],
  { review, content, patienceMs = 0, onError }: ToolServerOptions = {},
): () => McpServer {
  const approvals = new Approvals(review);
  const decisions = new Decisions();

  return () => {
    const server = new McpServer(serverInfo, { capabilities: { tools: {} } });
    const contentOf = (context: ServerContext) => content ?? contentFor(readClient(context, server).name);
    for (const tool of tools) register(tool);
    let entries: ToolEntry[] | undefined;
    // A client that is told the shape of the data insists on getting it.
    server.server.setRequestHandler("tools/list", (_, context) => {
      entries ??= tools.filter(({ isUnlisted }) => !isUnlisted).map(toEntry);
      return { tools: contentOf(context) === "text" ? entries.map(({ outputSchema: _, ...entry }) => entry) : entries };
    });
    return server;

    function register({ run, outputSchema: _, isUnlisted: __, ...tool }: AnyTool): void {
      server.registerTool(tool.name, tool, async (input, context) => {
        const { signal, inputResponses: responses } = context.mcpReq;
        const asking = { ...readClient(context, server), responses, questionId: context.mcpReq.requestState<string>() };
        const progress = (step: Progress) => reportProgress(context, step);
        const given = contentOf(context);
        const call: ServerCall = {
          approvals,
          decisions,
          asking,
          rendered: given !== "json",
          patienceMs,
          signal,
          progress,
        };
        try {
          return toResult(await run(input, call), given);
        } catch (error) {
          const { code, ...result } = explainError(error);
          onError?.(tool.name, code);
          return result;
        }
      });
    }
  };
}

/** What it takes is checked by its own schema before it is run. */
type AnyTool = ServedTool<unknown>;

function toEntry({ run: _, inputSchema, outputSchema, ...tool }: AnyTool): ToolEntry {
  const shown = outputSchema && { outputSchema: toJsonSchema(outputSchema) };
  return { ...tool, inputSchema: toJsonSchema(inputSchema), ...shown };
}

function toJsonSchema(schema: AnyTool["inputSchema"]): ToolEntry["inputSchema"] {
  return { type: "object", ...schema["~standard"].jsonSchema.input({ target: "draft-2020-12" }) };
}

function toResult(
  answer: Answer | CallToolResult | InputRequiredResult,
  content: Content,
): CallToolResult | InputRequiredResult {
  if (isInputRequiredResult(answer) || !("data" in answer)) return answer as CallToolResult | InputRequiredResult;
  const { data, text = JSON.stringify(data) } = answer as Answer;
  return { content: [{ type: "text", text }], ...(content !== "text" && { structuredContent: data }) };
}

async function reportProgress({ mcpReq }: ServerContext, { done, of, message }: Progress): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, progress: done, total: of, message };
  await mcpReq.notify({ method: "notifications/progress", params });
}
