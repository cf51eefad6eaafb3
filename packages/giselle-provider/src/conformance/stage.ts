import type { LanguageModelV3, LanguageModelV4 } from "@ai-sdk/provider";

/** One thing that the scripted agent behind a provider does. */
export type Scene =
  | { say: string }
  /** Calls a tool of the client, whose result comes with a later call of the model. */
  | { callClient: ToolUse }
  /** Uses a tool of the agent itself. */
  | { useOwnTool: ToolUse & { result: string; isError?: boolean } }
  /** The same as two scenes, with others in between. */
  | { beginOwnTool: ToolUse }
  | { endOwnTool: { id: string; result: string } }
  /** Sends a malformed line. */
  | { babble: string }
  /** Fails with this message. */
  | { fail: string }
  /** Breaks the connection for good. */
  | { breakLine: true }
  /** Does nothing until it is stopped. */
  | { hang: true }
  /** Ends successfully. */
  | { finish: { inputTokens: number; outputTokens: number } };

export interface ToolUse {
  id: string;
  name: string;
  input: object;
}

export interface Staged {
  model: LanguageModelV3 | LanguageModelV4;
  /** How often the agent was started. */
  tasks(): number;
  /** Ids of the answered calls, once per received answer. */
  answers(): string[];
  /** Resolves when the agent has been stopped. */
  stopped(): Promise<void>;
}

export interface StageOptions {
  /** The model name that the agent reports. */
  modelId?: string;
  /** Refuses every request with this HTTP status. */
  refuse?: number;
}

/** Creates a model whose agent plays the scenes. */
export type Stage = (scenes: Scene[], options?: StageOptions) => Promise<Staged>;
