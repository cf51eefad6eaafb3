// Internal API for the other packages of this repository. It changes without notice.
export { useSeenFor } from "./approval/use-seen-for.ts";
export type { ApprovalDecision } from "./chat/approval-decision.ts";
export type { ApprovalSource, ChatBackend, ChatRequest, MessageChunk } from "./chat/chat-backend.ts";
export { createHttpBackend } from "./chat/http-backend.ts";
export { type AppKnowledge, toAppData } from "./context/app-data.ts";
export { declareTools, type GiselleTool } from "./context/app-tools.ts";
export { PanelView, type PanelViewProps } from "./panel/panel-view.tsx";
export { css } from "./style/css.ts";
export { wordsFor } from "./words/words.ts";
