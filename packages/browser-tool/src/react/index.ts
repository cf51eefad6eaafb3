"use client";

export { ApprovalCard, type ApprovalCardProps } from "./approval/approval-card.tsx";
export type { ApprovalDecision } from "./chat/approval-decision.ts";
export { sendDecision } from "./chat/http-backend.ts";
export { useGiselleContext } from "./context/use-giselle-context.ts";
export { useGiselleTool } from "./context/use-giselle-tool.ts";
export type { PanelActivity } from "./panel/describe-activity.ts";
export { GisellePanel, type GisellePanelProps } from "./panel/giselle-panel.tsx";
export type { PanelSlots } from "./panel/slots.ts";
export type { AnswerableChat, ToolCall, ToolOutput } from "./tool/chat-types.ts";
export type { BrowserTool, BrowserToolOptions } from "./tool/create-browser-tool.ts";
export { useBrowserTool } from "./tool/use-browser-tool.ts";
export { type UseRelayPageOptions, useRelayPage } from "./use-relay-page.ts";
export type { Labels } from "./words/labels.ts";
export type { Language } from "./words/words.ts";
