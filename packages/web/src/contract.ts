// What the app's pages and its server say to each other. Routes answer with these, or with `Refusal` and a status from 400 up.
import type { AgentEvent } from "@giselles-ai/agent";
import type { ActionStep, Approval, CapabilityProfile, DescribedField } from "@giselles-ai/protocol";

export interface Refusal {
  ok: false;
  /** What is wrong, and the way out. */
  message: string;
}

/** `auto`: the first of the others that is found. */
export type EngineName = "auto" | "reflex" | "ollama" | "openai" | "anthropic" | "google" | "gemini-cli";

/** `GET /app-api/settings` answers with a `SettingsAnswer`; `PUT` takes a `Settings`, and answers alike. */
export interface Settings {
  engine: EngineName;
  /** Of the engine, where it has several. Empty: its own choice. */
  model: string;
  profile: CapabilityProfile;
  /** Origins, one each; `blocked` counts above `allowed`. Empty `allowed`: all. */
  origins: { allowed: string[]; blocked: string[] };
}

export interface EngineState {
  name: Exclude<EngineName, "auto">;
  /** For people: "Ollama, llama3.2 on this machine". */
  label: string;
  isUsable: boolean;
  /** Why not, and what to do about it; or how it was found. */
  note: string;
  models: string[];
}

export interface SettingsAnswer {
  settings: Settings;
  engines: EngineState[];
  /** The one that the next run uses. */
  inUse: EngineState;
}

export type RunStatus = "running" | "waiting" | "done" | "failed" | "stopped";

/** `GET /app-api/runs` answers with `{ runs: RunSummary[] }`, the newest first. */
export interface RunSummary {
  /** Names the page `/runs/:id`. */
  id: string;
  /** The chat that it was asked for in. */
  chatId?: string | undefined;
  task: string;
  engine: string;
  profile: CapabilityProfile;
  status: RunStatus;
  /** What the run said at its end. */
  message?: string | undefined;
  createdAt: string;
  durationMs: number;
  steps: number;
  actions: number;
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
}

/** One thing that happened, in order. The loop's own events, without what is large (snapshots, pictures). */
export interface RunMoment {
  seq: number;
  at: string;
  event: SlimEvent;
}
export type SlimEvent =
  | Exclude<AgentEvent, { type: "page-sensed" }>
  | { type: "page-sensed"; step: number; url: string; title: string; fields: number }
  /** Of runs by another program: its own words. */
  | { type: "said"; text: string }
  | { type: "tool-used"; tool: string; input: unknown }
  | { type: "tool-answered"; tool: string; status: string; output: unknown };

/**
 * `GET /app-api/runs/:id` answers with a `RunDetail`; `GET /app-api/runs/:id/events` is a stream of server-sent events, each
 * with a whole `RunDetail` as data, the first at once and then one for every change.
 */
export interface RunDetail {
  run: RunSummary;
  moments: RunMoment[];
  approvals: Approval[];
  /** The fields that the run has seen, by their ids. */
  fields: Record<string, DescribedField>;
}

/** `GET /app-api/approvals?chat=:chatId` (or all): those that wait for an answer. */
export interface ApprovalsAnswer {
  approvals: Approval[];
}

/** `POST /app-api/approvals/:id`. It answers with `{ approval: Approval }`; 409 when somebody was first. */
export type ApprovalDecision =
  | { decision: "approved" }
  | { decision: "edited"; steps: ActionStep[] }
  | { decision: "denied"; reason: string };

export const sampleNames = ["contact", "checkout", "job"] as const;
export type SampleName = (typeof sampleNames)[number];

/** `POST /samples/:name/send` takes a form's data, and answers with it as one of these; `GET /samples/:name/received` tells what came, the oldest first. */
export interface Received {
  received: { at: string; data: Record<string, string>; files: { name: string; size: number }[] }[];
}
