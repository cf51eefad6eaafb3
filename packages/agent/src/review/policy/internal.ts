// The policy without zod and Node, for code that runs inside a page. It changes without notice.
export { type JudgedTool, type PolicyContext, tablePolicy, type Verdict } from "./policy.ts";
