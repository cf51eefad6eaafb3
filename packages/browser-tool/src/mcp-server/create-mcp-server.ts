import {
  type CallToolResult,
  CLIENT_CAPABILITIES_META_KEY,
  type ClientCapabilities,
  type InputRequiredResult,
  isInputRequiredResult,
  McpServer,
  type ServerContext,
} from "@modelcontextprotocol/server";
import { Approvals, type Asking, type Review } from "./approvals.ts";
import { explainError } from "./error-result.ts";
import { type OpenPage, SharedPage } from "./shared-page.ts";
import type { Answer, Call, Progress, Tool } from "./tool.ts";
import { executeFormActions } from "./tools/execute-form-actions.ts";
import { getFormSnapshot } from "./tools/get-form-snapshot.ts";

declare const __GISELLE_VERSION__: string | undefined;

export const serverInfo = {
  name: "giselles-browser-tool-mcp-server",
  title: "Giselle's browser tool",
  version: typeof __GISELLE_VERSION__ === "string" ? __GISELLE_VERSION__ : "0.0.0",
};

export interface McpServerOptions {
  /** Gives the page to work in. Called at the first tool call, and again if it failed; then the page is kept. */
  openPage: OpenPage;
  /** Says what may run, what the user is to be asked about, and what is refused. Default: everything may run. */
  review?: Review;
  /** Answers with JSON as text, for clients that parse it, where others get a compact rendering. Default false. */
  jsonOnly?: boolean;
  /** Told the code of each failed call, and nothing of what was typed. Default: nobody is told. */
  onError?: (tool: string, code: string) => void;
}

export interface FormServer {
  /** For the entry points of the MCP SDK: makes the server of one connection. All share the page. */
  connect(): McpServer;
  /** Closes the page. Twice does no harm. */
  close(): Promise<void>;
}

/** The two form tools over any page. */
export function createMcpServer({ openPage, review, jsonOnly = false, onError }: McpServerOptions): FormServer {
  const page = new SharedPage(openPage);
  const approvals = new Approvals(review);

  function connect(): McpServer {
    const server = new McpServer(serverInfo, { capabilities: { tools: {} } });
    register(getFormSnapshot);
    register(executeFormActions);
    return server;

    function register<Input>({ run, ...tool }: Tool<Input>): void {
      server.registerTool(tool.name, tool, async (input, context) => {
        const { signal } = context.mcpReq;
        const progress = (step: Progress) => reportProgress(context, step);
        const asking = readAsking(context, server);
        const call: Call = { page, approvals, asking, jsonOnly, signal, progress };
        try {
          return toResult(await run(input as Input, call));
        } catch (error) {
          const { code, ...result } = explainError(error);
          onError?.(tool.name, code);
          return result;
        }
      });
    }
  }

  return { connect, close: () => page.close() };
}

function toResult(answer: Answer | CallToolResult | InputRequiredResult): CallToolResult | InputRequiredResult {
  if (isInputRequiredResult(answer) || !("data" in answer)) return answer as CallToolResult | InputRequiredResult;
  const { data, text = JSON.stringify(data) } = answer as Answer;
  return { content: [{ type: "text", text }], structuredContent: data };
}

async function reportProgress({ mcpReq }: ServerContext, { done, of, message }: Progress): Promise<void> {
  const progressToken = mcpReq._meta?.progressToken;
  if (progressToken === undefined) return;
  const params = { progressToken, progress: done, total: of, message };
  await mcpReq.notify({ method: "notifications/progress", params });
}

/** Newer clients say with every call what they can do, older ones once. */
function readAsking({ mcpReq }: ServerContext, { server }: McpServer): Asking {
  const envelope = mcpReq.envelope as Record<string, unknown> | undefined;
  const capabilities = (envelope?.[CLIENT_CAPABILITIES_META_KEY] ?? server.getClientCapabilities()) as
    | ClientCapabilities
    | undefined;
  const { elicitation } = capabilities ?? {};
  return {
    // Before there were kinds of it, elicitation meant forms.
    canAsk: elicitation !== undefined && (elicitation.form !== undefined || elicitation.url === undefined),
    responses: mcpReq.inputResponses,
    questionId: mcpReq.requestState<string>(),
  };
}
