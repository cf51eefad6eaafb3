import type { AppData, CatalogTool, Conversation, HistoryStep, PlannerOutput, Snapshot } from "@giselles-ai/protocol";

interface PlanRequest {
  goal: string;
  snapshot: Snapshot;
  /** The steps of this request so far. */
  steps: HistoryStep[];
  /** The person's answers to earlier questions of the planner. */
  answers: { question: string; answer: string }[];
  /** Earlier requests of the chat. */
  conversation: Conversation;
  appData: AppData;
}

/** Decides the next actions in the page. */
export interface PagePlanner {
  readonly name: string;
  /** The planner takes the place of a model that the device does not have. */
  readonly isSubstitute?: boolean;
  plan(request: PlanRequest, signal: AbortSignal): Promise<PlannerOutput>;
}

export const pageToolNames = ["click", "fill", "select", "check", "clear", "press", "scroll", "hover", "upload"];

/** What the page can do. The risk of a tool only makes a plan more careful. */
export const pageToolCatalog: CatalogTool[] = pageToolNames.map((name) => ({ name, schema: {}, risk_level: "low" }));
