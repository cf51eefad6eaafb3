// Types shared by the app's pages and its server. Routes return these, or a `Refusal` with a status of 400 or above.
import type { AgentEvent } from "@giselles-ai/agent";
import type { Approval, CapabilityProfile, DescribedField } from "@giselles-ai/protocol";

export interface FailedAnswer {
  ok: false;
  /** What is wrong and how to fix it. */
  message: string;
}

/** `auto` uses the first engine that is available. */
export type EngineName = "auto" | "reflex" | "ollama" | "openai" | "anthropic" | "google" | "gemini-cli";

/** `GET /app-api/settings` returns a `SettingsAnswer`. `PUT` takes a `Settings` and also returns a `SettingsAnswer`. */
export interface Settings {
  engine: EngineName;
  /** If empty, the engine uses its default. */
  model: string;
  profile: CapabilityProfile;
  /** Origin patterns. `blocked` takes precedence. An empty `allowed` allows every origin. */
  origins: { allowed: string[]; blocked: string[] };
  /** By model. Only the user enters them: there are no default prices. */
  prices: Record<string, Price>;
}

/** Of a million tokens. */
export interface Price {
  /** Three letters, such as "EUR". */
  currency: string;
  input: number;
  output: number;
}

export interface EngineState {
  name: Exclude<EngineName, "auto">;
  /** Shown to people, such as "Ollama, llama3.2 on this machine". */
  label: string;
  isUsable: boolean;
  /** How it was found; or why it is not usable, and what to do about it. */
  note: string;
  models: string[];
  /** Whether it has a key and where that comes from, if it needs one. The key itself is never sent. */
  key?: "missing" | "stored" | "environment" | undefined;
}

/** `PUT /app-api/keys` takes it, and returns a `SettingsAnswer`. An empty key removes the stored one. */
export interface NewKey {
  service: EngineName;
  key: string;
}

/** `POST /app-api/engine-test` takes an engine and a model, asks it for a small plan, and returns this. */
export type EngineTest = { ok: true; ms: number; tokens: number } | FailedAnswer;

export interface SettingsAnswer {
  settings: Settings;
  engines: EngineState[];
  /** The engine of the next run. */
  inUse: EngineState;
}

export type RunStatus = "running" | "waiting" | "done" | "asked" | "failed" | "stopped";

export function hasEnded({ status }: { status: RunStatus }): boolean {
  return status !== "running" && status !== "waiting";
}

/** `GET /app-api/runs` returns `{ runs: RunSummary[] }`, newest first. */
export interface RunSummary {
  /** Its page is `/runs/:id`. */
  id: string;
  /** The chat that started it. */
  chatId?: string | undefined;
  task: string;
  engine: string;
  /** Missing if no model, or more than one, was called. */
  model?: string | undefined;
  profile: CapabilityProfile;
  status: RunStatus;
  /** The final message. */
  message?: string | undefined;
  createdAt: string;
  durationMs: number;
  steps: number;
  actions: number;
  modelCalls: number;
  inputTokens: number;
  outputTokens: number;
}

/** One event of a run, without large data such as snapshots and screenshots. */
export interface TimelineEvent {
  seq: number;
  at: string;
  event: SlimEvent;
}
export type SlimEvent =
  | Exclude<AgentEvent, { type: "page-sensed" }>
  | { type: "page-sensed"; step: number; url: string; title: string; fields: number }
  // The following come from external agents.
  | { type: "message"; text: string }
  | { type: "tool-call"; tool: string; input: unknown }
  | { type: "tool-result"; tool: string; status: string; output: unknown };

/**
 * `GET /app-api/runs/:id` returns a `RunDetail`. `DELETE` removes the run's record, or answers 409 while the run is live.
 * `GET /app-api/runs/:id/events` streams server-sent events: a whole `RunDetail` at once, and another after every change.
 */
export interface RunDetail {
  run: RunSummary;
  events: TimelineEvent[];
  approvals: Approval[];
  /** All fields that the run has seen, by id. */
  fields: Record<string, DescribedField>;
}

/** `GET /app-api/approvals?chat=:chatId` returns the pending approvals of a chat, or all of them without `chat`. */
export interface ApprovalsAnswer {
  approvals: Approval[];
}

/** `POST /app-api/approvals/:id` returns `{ approval: Approval }`, or 409 if it has already been answered. */
export type { ApprovalDecision } from "@giselles-ai/browser-tool/react";

/** The approver that is recorded for decisions made in this app. */
export const webApprover = "a person in the web app";

/** The message of a run that was cut off when the app stopped. */
export const interruptedMessage = "The run was interrupted because the app stopped.";

/** The message of a run whose record or journal cannot be read. */
export const damagedMessage = "The stored record of this run is damaged and cannot be read.";

export const sampleNames = ["contact", "checkout", "job"] as const;
export type SampleName = (typeof sampleNames)[number];

/** `POST /samples/:name/send` takes form data and returns one entry. `GET /samples/:name/received` returns all, oldest first. */
export interface ReceivedForms {
  received: { at: string; data: Record<string, string>; files: { name: string; size: number }[] }[];
}
