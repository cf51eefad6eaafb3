// The parts that `giselle mcp` builds its server from. They change without notice.
export { createToolServer } from "./create-mcp-server.ts";
export { errorResult } from "./error-result.ts";
export { renderReport } from "./render-report.ts";
export { serveOverStdio } from "./serve-stdio.ts";
export { SharedPage } from "./shared-page.ts";
export { withShownSchema } from "./shown-schema.ts";
export { type PageMcpTool, type ServedTool, type ServerCall, withHint } from "./tool.ts";
export { quoteAnswer } from "./tools/call-page-tool.ts";
export { executeFormActions } from "./tools/execute-form-actions.ts";
export { getFormSnapshot } from "./tools/get-form-snapshot.ts";
