import type { Planner, ToolRegistry } from "@giselles-ai/planner";
import type { Budgets as TokenBudgets } from "@giselles-ai/planner/internal";
import type { CapabilityProfile, CatalogTool, PlannerInput, Tab } from "@giselles-ai/protocol";
import type { ToolHandler } from "./act/tool-handlers.ts";
import type { Drivers } from "./agent-drivers.ts";
import type { AgentEvent } from "./events.ts";
import type { WantedOutput } from "./extract/check-output.ts";
import type { RunLimits } from "./limits.ts";
import type { OriginRules } from "./review/policy/origin-rules.ts";
import type { Policy } from "./review/policy/policy.ts";
import type { Reviewer } from "./review/review.ts";
import type { RunLease, RunStore } from "./runs/store/run-store.ts";
import type { Vision } from "./sense/needs-picture.ts";
import type { StepHistory } from "./step-history.ts";

/** Where a run is recorded. */
export interface RunLog {
  runId: string;
  store: RunStore;
  lease(): Promise<RunLease>;
  /** Resolves when the event is recorded. */
  emit(event: AgentEvent): Promise<void>;
  /** Masks what the run has typed into sensitive fields so far, in a value of any shape. */
  hideTyped<Value>(value: Value): Value;
}

/** The rules that steps are judged by. */
export interface RunRules {
  profile: CapabilityProfile;
  policy: Policy;
  registry: ToolRegistry;
  origins: OriginRules;
  unlock: readonly string[];
}

/** Who approves steps. */
export interface RunApprovals {
  reviewer: Reviewer;
  /** How long an approval can be answered and then used, in ms. */
  ttlMs: number;
}

/** What carries out steps. */
export interface RunTools {
  drivers: Drivers;
  handlers: Record<string, ToolHandler>;
  /** The names of the files that the person has attached to messages so far. Default: none. */
  attached?: (() => string[]) | undefined;
}

/** What is needed to review and execute steps, from a planner or an external agent. */
export interface ReviewedRun {
  record: RunLog;
  rules: RunRules;
  approvals: RunApprovals;
  tools: RunTools;
  history: StepHistory;
  signal: AbortSignal;
  /** Resolves when the run is not paused. */
  untilResumed(): Promise<void>;
}

/** What the loop needs to work on a task. */
export interface AgentRun extends ReviewedRun {
  task: string;
  planner: Planner;
  vision: Vision;
  /** The data that the task asks for. */
  output: WantedOutput | undefined;
  limits: RunLimits;
  /** Asks the person a question of the planner. Undefined if there is no answer. */
  askPerson(question: string): Promise<string | undefined>;
  /** What the prompt contains besides the page and the steps: the date, the rules, the conversation before with its last notes, what the app knows, the data to return. */
  facts(): Pick<PlannerInput["context"], "now" | "rules" | "conversation" | "notes" | "appData" | "output">;
  /** The tools that are available now, the tabs if there are several, and the token budgets for page and history. */
  prepare(): Promise<{ catalog: CatalogTool[]; tabs: Tab[]; budgets: TokenBudgets }>;
}
