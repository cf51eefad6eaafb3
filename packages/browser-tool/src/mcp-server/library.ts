export type { Review, Verdict } from "./approvals.ts";
export type { Content } from "./content.ts";
export {
  createMcpServer,
  createToolServer,
  type FormServer,
  type McpServerOptions,
  type ToolServerOptions,
} from "./create-mcp-server.ts";
export { errorResult } from "./error-result.ts";
export { createMcpHttpHandler, type McpHttpHandler, type McpHttpOptions } from "./http-handler.ts";
export { renderReport } from "./render-report.ts";
export { type Serving, serveMcpStdio, serveOverStdio } from "./serve-stdio.ts";
export { type OpenPage, SharedPage } from "./shared-page.ts";
export { showAs } from "./shown-schema.ts";
export { type Answer, type Call, inPage, type ServedTool, type ServerCall, type Tool, withHint } from "./tool.ts";
export { executeFormActions } from "./tools/execute-form-actions.ts";
export { getFormSnapshot } from "./tools/get-form-snapshot.ts";
