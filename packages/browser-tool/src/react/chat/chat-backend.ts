import type { Approval } from "@giselles-ai/protocol";
import type { UIMessage } from "ai";
import type { ApprovalDecision } from "./approval-decision.ts";

/** A part of a reply, as in the AI SDK's UI message stream. */
export type MessageChunk = { type: string } & Record<string, unknown>;

export interface ChatRequest {
  /** The id of the chat. */
  id: string;
  messages: UIMessage[];
}

/** Answers a chat: the app's server, or an agent in the page itself. */
export interface ChatBackend {
  /** Sends the messages of a chat and yields the reply. Ends early when `signal` is aborted. */
  send(request: ChatRequest, signal: AbortSignal): AsyncIterable<MessageChunk>;
  /** Stops the run of a chat. */
  stop(chatId: string): Promise<void>;
  /** Undefined if it requests no approvals. */
  approvals: ApprovalSource | undefined;
}

export interface ApprovalSource {
  /** The open approvals of a chat. */
  read(chatId: string, signal: AbortSignal): Promise<Approval[]>;
  /** Throws an error with `status` 409 if somebody else has decided already. */
  decide(approvalId: string, decision: ApprovalDecision): Promise<void>;
}
