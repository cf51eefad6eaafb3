import type { Planner, ToolRegistry } from "@giselles-ai/planner";
import type { Budgets as TokenBudgets } from "@giselles-ai/planner/internal";
import type { CapabilityProfile, CatalogTool } from "@giselles-ai/protocol";
import type { ToolHandler } from "./act/tool-handlers.ts";
import type { Body } from "./body.ts";
import type { AgentEvent } from "./events.ts";
import type { Limits } from "./limits.ts";
import type { OriginRules } from "./review/policy/origin-rules.ts";
import type { Policy } from "./review/policy/policy.ts";
import type { Reviewer } from "./review/review.ts";
import type { Lease, RunStore } from "./runs/store/run-store.ts";
import type { StepHistory } from "./step-history.ts";

/** What steps are judged, reviewed and done with, whoever has planned them. */
export interface ReviewedRun {
  runId: string;
  store: RunStore;
  /** The right to drive this run. */
  lease(): Promise<Lease>;
  /** How long a question may wait for its answer, and an answer for its use, in ms. */
  approvalTtlMs: number;
  body: Body;
  profile: CapabilityProfile;
  policy: Policy;
  reviewer: Reviewer;
  registry: ToolRegistry;
  handlers: Record<string, ToolHandler>;
  origins: OriginRules;
  unlock: readonly string[];
  history: StepHistory;
  signal: AbortSignal;
  /** Resolves when it is written down. */
  emit(event: AgentEvent): Promise<void>;
  /** Resolves at once, unless the run is paused. */
  untilResumed(): Promise<void>;
}

/** Everything that the loop works with while a task is under way. */
export interface AgentRun extends ReviewedRun {
  task: string;
  planner: Planner;
  vision: boolean;
  limits: Limits;
  /** The tools of this moment, and how much the page and the history may take. */
  prepare(): Promise<{ catalog: CatalogTool[]; budgets: TokenBudgets }>;
}
