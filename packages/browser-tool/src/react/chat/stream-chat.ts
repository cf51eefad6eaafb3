import type { UIMessage } from "ai";
import type { AnswerableChat, ChatMessage, ToolCall, ToolOutput, ToolPart } from "../tool/chat-types.ts";
import { applyChunk } from "./apply-chunk.ts";
import type { ChatRequest, MessageChunk } from "./chat-backend.ts";

export interface StreamChatOptions {
  id: string;
  messages: UIMessage[];
  send(request: ChatRequest, signal: AbortSignal): AsyncIterable<MessageChunk>;
  /** Called for every call that the page has to answer. */
  onToolCall(call: ToolCall): void;
  /** Whether the answers of the page are complete. */
  sendAutomaticallyWhen(options: { messages: readonly ChatMessage[] }): boolean;
  onError(error: Error): void;
}

export type ChatStatus = "ready" | "submitted" | "streaming" | "error";

/** The messages of a chat and the reply in progress. It speaks the AI SDK's UI message stream without the SDK. */
export class StreamChat implements AnswerableChat {
  readonly #options: StreamChatOptions;
  readonly #listeners = new Set<() => void>();
  #messages: UIMessage[];
  #status: ChatStatus = "ready";
  #running: { abort: AbortController; ended: Promise<void> } | undefined;

  constructor(options: StreamChatOptions) {
    this.#options = options;
    this.#messages = options.messages;
  }

  /** A new list after every change. */
  get messages(): UIMessage[] {
    return this.#messages;
  }

  set messages(messages: UIMessage[]) {
    this.#messages = messages;
    this.#notify();
  }

  get status(): ChatStatus {
    return this.#status;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Sends a message, or the messages as they are. Resolves at the end of the reply. */
  async sendMessage(parts?: UIMessage["parts"]): Promise<void> {
    if (parts) this.messages = [...this.#messages, { id: crypto.randomUUID(), role: "user", parts }];
    await this.#request();
  }

  async addToolOutput({ toolCallId, ...output }: ToolOutput): Promise<void> {
    const last = this.#messages.at(-1);
    const part = last?.parts.find((known) => "toolCallId" in known && known.toolCallId === toolCallId);
    if (!part) return;
    const { tool: _, ...changes } = { state: "output-available", ...output };
    Object.assign(part as ToolPart, changes);
    this.#renew();
    if (!this.#running && this.#options.sendAutomaticallyWhen({ messages: this.#messages })) void this.#request();
  }

  async stop(): Promise<void> {
    const running = this.#running;
    running?.abort.abort();
    await running?.ended;
  }

  /** Sends again as soon as the page has answered all calls of a reply. */
  async #request(): Promise<void> {
    const abort = new AbortController();
    const ended = this.#receive(abort.signal);
    const running = { abort, ended: ended.then(() => {}) };
    this.#running = running;
    this.#change("submitted");
    const failure = await ended;
    if (this.#running === running) this.#running = undefined;
    if (failure) {
      this.#change("error");
      this.#options.onError(failure);
      return;
    }
    this.#change("ready");
    const { sendAutomaticallyWhen } = this.#options;
    if (!abort.signal.aborted && !this.#running && sendAutomaticallyWhen({ messages: this.#messages }))
      await this.#request();
  }

  /** Returns the failure, if any. */
  async #receive(signal: AbortSignal): Promise<Error | undefined> {
    await undefined; // the status is "submitted" first
    try {
      const { id, send } = this.#options;
      const last = this.#messages.at(-1);
      // An answer to tool calls continues the message that made them.
      const message: UIMessage =
        last?.role === "assistant" ? last : { id: crypto.randomUUID(), role: "assistant", parts: [] };
      for await (const chunk of send({ id, messages: this.#messages }, signal)) {
        if (signal.aborted) return undefined;
        if (chunk.type === "error") return new Error(String(chunk.errorText));
        applyChunk(message, chunk);
        if (!/^(?:start|start-step|finish-step)$/.test(chunk.type)) this.#show(message);
        if (chunk.type === "tool-input-available" && chunk.providerExecuted !== true)
          this.#options.onToolCall(chunk as unknown as ToolCall);
      }
      return undefined;
    } catch (error) {
      if (signal.aborted) return undefined;
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  #show(message: UIMessage): void {
    const before = this.#messages.at(-1)?.role === "assistant" ? this.#messages.slice(0, -1) : this.#messages;
    this.#messages = [...before, message];
    this.#change("streaming");
  }

  /** The same messages in a new list. */
  #renew(): void {
    this.messages = [...this.#messages];
  }

  #change(status: ChatStatus): void {
    this.#status = status;
    this.#notify();
  }

  #notify(): void {
    for (const listener of this.#listeners) listener();
  }
}
