import { defaultTools, type Planner } from "@giselles-ai/planner";
import {
  type AppData,
  type CapabilityProfile,
  type CatalogTool,
  type Conversation,
  splitAttachments,
} from "@giselles-ai/protocol";
import { abilitiesOf, type Drivers } from "./agent-drivers.ts";
import type { AgentOptions } from "./agent-options.ts";
import type { AgentRun, RunLog } from "./agent-run.ts";
import { defaultApprovalTtlMs } from "./default-times.ts";
import { describeNow } from "./describe-now.ts";
import type { WantedOutput } from "./extract/check-output.ts";
import { createLimits } from "./limits.ts";
import { describeRules } from "./review/policy/describe-rules.ts";
import type { OriginRules } from "./review/policy/origin-rules.ts";
import { tablePolicy } from "./review/policy/policy.ts";
import { noReviewer } from "./review/review.ts";
import { guardPlanner } from "./secrets/guard-planner.ts";
import type { RequestSecrets } from "./secrets/request-secrets.ts";
import type { StepHistory } from "./step-history.ts";
import { listTabs, withTabTools } from "./tabs.ts";
import { usageOf } from "./usage.ts";

export interface PrepareRunOptions {
  task: string;
  maxSteps: number;
  conversation?: Conversation | undefined;
  appData?: AppData | undefined;
  /** The data that the task asks for. Default: none. */
  output?: WantedOutput | undefined;
  /** Replaces the agent's planner. */
  planner?: Planner | undefined;
  record: RunLog;
  history: StepHistory;
  /** Aborts when the run is stopped. */
  stop: AbortSignal;
  untilResumed(): Promise<void>;
}

/** What differs from run to run of an agent. */
export type ChosenParts = Pick<PrepareRunOptions, "maxSteps"> &
  Partial<Pick<PrepareRunOptions, "conversation" | "appData" | "output" | "planner">>;

/** What an agent keeps from run to run. */
export interface AgentParts {
  options: AgentOptions;
  profile: CapabilityProfile;
  drivers: Drivers;
  secrets: RequestSecrets;
  origins: OriginRules;
}

/** Puts together what the loop needs, with the defaults of the options. */
export function prepareRun({ options, ...parts }: AgentParts, run: PrepareRunOptions): AgentRun {
  const { tools: own = defaultTools(), budget = {}, unlock = [] } = options;
  const { policy = tablePolicy, reviewer = noReviewer, handlers = {}, vision = false } = options;
  const { approvalTtlMs: ttlMs = defaultApprovalTtlMs } = options;
  const { profile, drivers, secrets, origins } = parts;
  const registry = drivers.page.tabs ? withTabTools(own) : own;
  const { task, maxSteps, conversation, appData, output, record, history, stop, untilResumed } = run;
  const planner = guardPlanner(run.planner ?? options.planner, secrets);
  const limits = createLimits({ maxSteps, ...budget, stop, spent: () => spentOn(history) });
  return {
    task,
    planner,
    vision,
    output,
    record,
    rules: { profile, policy, registry, origins, unlock },
    approvals: { reviewer, ttlMs },
    tools: { drivers, handlers, attached: () => attachedNames([task, ...said(conversation), ...answersOf(history)]) },
    history,
    limits,
    signal: limits.signal,
    untilResumed,
    async askPerson(question) {
      const answer = (await options.onQuestion?.(question, { signal: limits.signal }))?.trim();
      return answer ? secrets.take(answer) : undefined;
    },
    facts: () => ({
      now: describeNow(options),
      ...rulesFor(options, profile),
      ...(conversation && { conversation, ...(conversation.notes && { notes: markEarlier(conversation.notes) }) }),
      ...(appData && { appData }),
      ...(output && { output: output.json }),
    }),
    async prepare() {
      const tabs = await listTabs(drivers);
      const abilities = [...(await abilitiesOf(drivers)), "labels", ...(tabs.length > 0 ? ["tabs"] : [])];
      const tools = registry.toCatalog({ abilities, profile, unlock });
      const catalog = vision ? tools.map(withPicture) : tools;
      return { catalog, tabs, budgets: await planner.budgets(task, catalog) };
    },
  };
}

/** Notes stay for the next requests, which may be about something else. */
function markEarlier(notes: string): string {
  return notes.startsWith("Written ") ? notes : `Written for an earlier request:\n${notes}`;
}

function said(conversation: Conversation | undefined): string[] {
  return conversation?.turns.map(({ request }) => request) ?? [];
}

function answersOf(history: StepHistory): string[] {
  return history.toContextParts().answers?.map(({ answer }) => answer) ?? [];
}

function attachedNames(messages: readonly string[]): string[] {
  return messages.flatMap((message) => splitAttachments(message).attachments.map(({ name }) => name));
}

function withPicture(tool: CatalogTool): CatalogTool {
  return tool.name === "snapshot" ? { ...tool, description: "Read the page again, with a screenshot." } : tool;
}

/** A policy of one's own cannot be described. */
function rulesFor({ policy, origins, reviewer }: AgentOptions, profile: CapabilityProfile): { rules?: string } {
  if (policy && policy !== tablePolicy) return {};
  return {
    rules: describeRules({ profile, origins, canAsk: reviewer !== undefined && reviewer.isAttended !== false }),
  };
}

function spentOn({ ofTask }: StepHistory): { steps: number; tokens: number } {
  const { inputTokens, outputTokens } = usageOf(ofTask);
  return { steps: ofTask.length, tokens: inputTokens + outputTokens };
}
