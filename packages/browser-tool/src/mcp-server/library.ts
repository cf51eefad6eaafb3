export type { Review, Verdict } from "./approvals.ts";
export type { Content } from "./content.ts";
export {
  createMcpServer,
  type FormServer,
  type McpServerOptions,
  type ToolServerOptions,
} from "./create-mcp-server.ts";
export { createMcpHttpHandler, type McpHttpHandler, type McpHttpOptions } from "./http-handler.ts";
export {
  type ExecuteFormActionsInput,
  executeFormActionsInputShape,
  type GetFormSnapshotOutput,
  runExecuteFormActions,
  runGetFormSnapshot,
} from "./old-tools.ts";
export { type Serving, serveMcpStdio } from "./serve-stdio.ts";
export type { OpenPage } from "./shared-page.ts";
