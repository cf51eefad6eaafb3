import type { LanguageModelV3, LanguageModelV4 } from "@ai-sdk/provider";

/** What the far end does, in words that any provider can be made to hear from it. */
export type Scene =
  | { say: string }
  /** A tool that the client has: the provider calls it, and gets its result in a later call. */
  | { callClient: ToolUse }
  /** A tool that the far end has: it is called and answered there. */
  | { useOwnTool: ToolUse & { result: string; isError?: boolean } }
  /** The same in two, with other things in between. */
  | { beginOwnTool: ToolUse }
  | { endOwnTool: { id: string; result: string } }
  /** Something on the wire that nobody can read. */
  | { babble: string }
  /** The far end gives up, and says why. */
  | { fail: string }
  /** The line breaks for good. */
  | { breakLine: true }
  /** Nothing more happens, until somebody stops it. */
  | { hang: true }
  /** The end, in good order. */
  | { finish: { inputTokens: number; outputTokens: number } };

export interface ToolUse {
  id: string;
  name: string;
  input: object;
}

export interface Staged {
  model: LanguageModelV3 | LanguageModelV4;
  /** How often the far end was asked to begin. */
  tasks(): number;
  /** The ids of the calls that were answered, each as often as the answer was taken. */
  answers(): string[];
  /** Resolves when the far end has been told to stop. */
  stopped(): Promise<void>;
}

export interface StageOptions {
  /** The name that the far end gives its model. */
  modelId?: string;
  /** The far end refuses at once, with this HTTP status. */
  refuse?: number;
}

/** Makes a model whose far end plays the scenes. */
export type Stage = (scenes: Scene[], options?: StageOptions) => Promise<Staged>;
