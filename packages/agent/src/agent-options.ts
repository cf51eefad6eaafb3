import type { Planner, ToolRegistry } from "@giselles-ai/planner";
import type { AppData, CapabilityProfile, Conversation, OutputSchema, PageDriver } from "@giselles-ai/protocol";
import type { ToolHandler } from "./act/tool-handlers.ts";
import type { HttpDriver } from "./drivers/http.ts";
import type { OsDriver } from "./drivers/os.ts";
import type { AgentEvent } from "./events.ts";
import type { OriginLists } from "./review/policy/origin-rules.ts";
import type { Policy } from "./review/policy/policy.ts";
import type { Reviewer } from "./review/review.ts";
import type { Journal } from "./runs/journal/journal.ts";
import type { RunStore } from "./runs/store/run-store.ts";
import type { SecretOptions } from "./secrets/secret.ts";
import type { Secrets } from "./secrets/secrets.ts";
import type { Vision } from "./sense/needs-picture.ts";

export interface AgentOptions {
  /** The driver of the page to work in. */
  driver: PageDriver;
  planner: Planner;
  /** How much may run without approval. Default "assisted": everything but reading needs approval. */
  profile?: CapabilityProfile;
  os?: OsDriver;
  http?: HttpDriver;
  /** Answers approval requests. Default: none, so an action that needs approval is rejected. */
  reviewer?: Reviewer;
  /**
   * Answers the planner's questions during the run. Without an answer, the run ends as `needs-answer`. Default: none.
   */
  onQuestion?: (question: string, options: { signal: AbortSignal }) => Promise<string | undefined>;
  /** Default: the table of docs/policy.md. */
  policy?: Policy;
  /** Origins that the run may and may not visit. Default: wherever the policy allows. */
  origins?: OriginLists;
  /** Where runs and their approvals are stored, so that another process can resume them. Default: in memory. */
  store?: RunStore;
  /** Additional journal. Called after the store has persisted an event and before the action runs. */
  journal?: Journal;
  /** How long an approval can be answered and then used, in ms. Default 10 minutes. */
  approvalTtlMs?: number;
  /** Lease duration in ms. If it is not renewed in time, another process takes over the run. Default 15,000. */
  leaseMs?: number;
  /** Stored with the run, for the process that resumes it. */
  runSettings?: Record<string, unknown>;
  /** Tools that plans may use. Default: the built-in tools. */
  tools?: ToolRegistry;
  /** Handlers of the tools that you added, by name. */
  handlers?: Record<string, ToolHandler>;
  /** Tools to allow although the profile does not include them. High-risk tools cannot be unlocked. */
  unlock?: string[];
  /**
   * Show the planner screenshots: when it asks for one or the text cannot describe the page (a canvas, controls without a name), or
   * "always". Default false.
   */
  vision?: Vision;
  /** The person's time zone ("Europe/Berlin") and language ("de"), for the prompt. Default: those of this process. */
  locale?: { timeZone?: string; language?: string };
  /** Default: the clock of this process. */
  now?: () => Date;
  /** Default: 30 minutes, no token limit. */
  budget?: { timeMs?: number; tokens?: number };
  /** Secrets that plans refer to by name, as `{{secret:password}}`. Default: none. */
  secrets?: Secrets | readonly SecretOptions[];
  onEvent?: (event: AgentEvent) => void;
}

export const defaultMaxSteps = 30;

export interface ExecuteTaskOptions<Data = unknown> {
  /** The first page. If it cannot be opened, the task fails. Default: the current page. */
  url?: string;
  maxSteps?: number;
  clearHistory?: boolean;
  /**
   * The run before it in the same conversation. The planner reads what was asked and done until then. If that run ended with a
   * question, the task is taken as the answer, and that run continues.
   */
  after?: string;
  /** What was asked and answered before, if the store does not have the run of `after`. */
  conversation?: Conversation;
  /** What the app knows about the user, to fill in where the task needs it. Default: nothing. */
  appData?: AppData;
  /** The zod schema of the data that the task asks for. Each value must be on a page that the run has seen. Default: none. */
  output?: OutputSchema<Data> | undefined;
}

export interface ResumeOptions {
  /** The page to open before the run continues, for a driver whose page is gone. Default: the current page. */
  url?: string | undefined;
  maxSteps?: number;
  /** The task as the person wrote it. The store does not have its passwords, codes and keys. */
  request?: string;
  /** What a person found out about actions whose outcome was unknown. */
  outcome?: "done" | "not-done";
  /** The person's answer, if the run ended with a question. */
  answer?: string;
  /** How long to wait for the lease of a process that has ended, in ms. Default: `leaseMs` plus one second. */
  waitMs?: number;
  /** Returns a run as it is if it has ended in any way, also if another process ends it while this one waits. Default: false. */
  onlyOpen?: boolean;
}
