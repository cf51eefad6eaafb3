// For our browser extension, which offers a tab that the user shares. These exports change without notice.
export { renderReport } from "../mcp-server/render-report.ts";
export { registerTools } from "./register-tools.ts";
