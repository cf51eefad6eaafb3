// One chat with the agent. It survives reloads and lost connections.
import type { UIMessage } from "ai";
import { findToolAnswer } from "../tool/answer-call.ts";
import { isAnswered, isReadyToSend, pageCallsIn, type ToolCall, type ToolPart } from "../tool/chat-types.ts";
import type { BrowserTool } from "../tool/create-browser-tool.ts";
import { createBackoff } from "./backoff.ts";
import type { ChatBackend, ChatRequest, MessageChunk } from "./chat-backend.ts";
import { ConnectionLostError, StopFailedError } from "./errors.ts";
import { forgetChat, readChat, type StoredChat, writeChat } from "./stored-chat.ts";
import { StreamChat } from "./stream-chat.ts";
import { withStop } from "./with-stop.ts";

export interface ConversationState {
  isReconnecting: boolean;
  isStopping: boolean;
  /** A failure of the run that needs the user, not a temporary one. */
  problem: Error | undefined;
}

export interface ChatConversation {
  readonly id: string;
  readonly chat: StreamChat;
  getState(): ConversationState;
  subscribe(listener: () => void): () => void;
  send(text: string): Promise<void>;
  /** Continues the run that was in progress when the page unloaded. */
  resume(): void;
  /** Sends the last message again, after a problem. */
  retry(): void;
  stop(): Promise<void>;
  /** Ends the chat: stops its run and deletes what is stored. */
  forget(): void;
  /** Whether a run is in progress, or a reply is still expected. */
  isBusy(): boolean;
  save(): void;
  /** Saves after a short delay while a reply is streaming. */
  saveSoon(): void;
  close(): void;
}

export interface ConversationOptions {
  backend: ChatBackend;
  chatKey: string;
  tool: BrowserTool;
  /** The text in the chat after Stop. */
  describeStop(doneActions: number): string;
}

/** The server keeps a paused run for this long. */
const maxOutageMs = 600_000;

export function openConversation(options: ConversationOptions): ChatConversation {
  return new StoredConversation(options);
}

class StoredConversation implements ChatConversation {
  readonly chat: StreamChat;
  readonly #options: ConversationOptions;
  readonly #stored: StoredChat;
  readonly #listeners = new Set<() => void>();
  readonly #backoff = createBackoff();
  #state: ConversationState = { isReconnecting: false, isStopping: false, problem: undefined };
  #isClosed = false;
  #isSending = false;
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#stored = readChat(options.chatKey);
    this.chat = this.#openChat();
    options.tool.attach(this.chat);
  }

  get id(): string {
    return this.#stored.id;
  }

  // Arrow functions, because React and the page call them without `this`.
  readonly getState = (): ConversationState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly save = (): void => {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    this.#stored.messages = this.chat.messages;
    if (!this.#isClosed) writeChat(this.#options.chatKey, this.#stored);
  };

  readonly close = (): void => {
    this.save();
    this.#isClosed = true;
    this.#backoff.cancel();
    void this.chat.stop();
  };

  saveSoon(): void {
    if (this.chat.status === "streaming") this.#saving ??= setTimeout(this.save, 250);
    else this.save();
  }

  async send(text: string): Promise<void> {
    this.#stored.isOver = true; // until the message is sent: the previous run must not resume
    this.#isSending = true; // before anybody hears of a change: a message that waits must not be sent as well
    this.#backoff.cancel();
    this.#change({ problem: undefined, isReconnecting: false });
    try {
      await this.#settleCalls("The user continued without this result.");
    } finally {
      this.#isSending = false;
    }
    await this.chat.sendMessage([{ type: "text", text }]);
  }

  resume(): void {
    if (this.#stored.isOver || this.#isRunning()) return;
    const calls = this.#openCalls();
    for (const { type, toolCallId, input } of calls) this.#answer({ toolName: nameOf(type), toolCallId, input });
    if (calls.length > 0 || (!this.#stored.sent && !isReadyToSend(this.chat.messages))) return;
    this.#change({ isReconnecting: true });
    this.#resend();
  }

  retry(): void {
    if (this.#state.problem instanceof StopFailedError) {
      void this.stop();
      return;
    }
    this.#change({ problem: undefined });
    if (this.#stored.sent?.at(-1)?.role === "user") {
      this.#resend();
      return;
    }
    const task = this.chat.messages.findLast(({ role }) => role === "user");
    if (task) void this.send(textOf(task)); // a failed run can't resume: it starts again
  }

  async stop(): Promise<void> {
    const { backend, tool } = this.#options;
    this.#stored.isOver = true;
    this.#stored.sent = undefined;
    this.#backoff.cancel();
    this.#backoff.reset();
    this.#change({ isStopping: true, isReconnecting: false, problem: undefined });
    const stopped = backend
      .stop(this.id)
      .catch((cause) => this.#change({ problem: new StopFailedError("The run could not be stopped.", { cause }) }));
    await Promise.all([this.chat.stop(), tool.stop(), stopped]);
    await this.#settleCalls("The user stopped the run.");
    this.chat.messages = withStop(this.chat.messages, this.#options);
    this.save();
    this.#change({ isStopping: false });
  }

  forget(): void {
    if (this.isBusy()) void this.stop();
    this.#isClosed = true;
    forgetChat(this.#options.chatKey);
  }

  isBusy(): boolean {
    if (this.#isSending || this.#state.isStopping || this.#isRunning() || this.#state.isReconnecting) return true;
    return !this.#stored.isOver && (this.#openCalls().length > 0 || isReadyToSend(this.chat.messages));
  }

  #openChat(): StreamChat {
    const { tool } = this.#options;
    return new StreamChat({
      id: this.#stored.id,
      messages: this.#stored.messages,
      send: (request, signal) => this.#send(request, signal),
      onToolCall: (call) => {
        this.save(); // so that the call can be answered after a reload
        this.#answer(call);
      },
      sendAutomaticallyWhen: (options) =>
        !this.#stored.isOver && !this.#isClosed && tool.chatOptions.sendAutomaticallyWhen(options),
      onError: (error) => this.#handleFailure(error),
    });
  }

  async *#send(request: ChatRequest, signal: AbortSignal): AsyncGenerator<MessageChunk> {
    this.#stored.isOver = undefined;
    this.#stored.sent = structuredClone(request.messages);
    this.save();
    for await (const chunk of this.#options.backend.send(request, signal)) {
      const isProgress = !/^(?:start|start-step|error)$/.test(chunk.type);
      if (isProgress && this.#state.isReconnecting) this.#change({ isReconnecting: false });
      if (chunk.type === "finish") {
        this.#stored.sent = undefined;
        this.#backoff.reset();
        this.save();
      }
      yield chunk;
    }
  }

  #change(changes: Partial<ConversationState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  #handleFailure(error: Error): void {
    if (this.#isClosed || this.#stored.isOver) return;
    if (error instanceof ConnectionLostError && this.#backoff.elapsedMs < maxOutageMs) {
      this.#change({ isReconnecting: true });
      this.#backoff.wait(() => this.#resend());
    } else this.#fail(error);
  }

  #fail(problem: Error): void {
    this.#stored.isOver = true;
    this.save();
    this.#change({ isReconnecting: false, problem });
  }

  #isRunning(): boolean {
    return this.chat.status === "submitted" || this.chat.status === "streaming";
  }

  /** Does nothing while calls are open: their answers are sent automatically. */
  #resend(): void {
    const { chat } = this;
    if (this.#isClosed || this.#isRunning() || this.#openCalls().length > 0) return;
    const { sent } = this.#stored;
    const isReady = isReadyToSend(chat.messages);
    if (!isReady && sent) chat.messages = sent;
    if (isReady || sent !== undefined) void chat.sendMessage();
    else this.#change({ isReconnecting: false });
  }

  /** Answers every call, also unknown ones: otherwise the run would wait forever. */
  #answer(call: ToolCall): void {
    const { dynamic, toolName, toolCallId } = call;
    const errorText = `This page has no tool "${toolName}".`;
    if (dynamic || findToolAnswer(call)) this.#options.tool.chatOptions.onToolCall({ toolCall: call });
    else void this.chat.addToolOutput({ tool: toolName, toolCallId, state: "output-error", errorText });
  }

  /** An unanswered call would block all later messages. */
  async #settleCalls(errorText: string): Promise<void> {
    for (const { type, toolCallId } of this.#openCalls())
      await this.chat.addToolOutput({ tool: nameOf(type), toolCallId, state: "output-error", errorText });
  }

  #openCalls(): ToolPart[] {
    return pageCallsIn(this.chat.messages).filter((call) => call.state === "input-available" && !isAnswered(call));
  }
}

function nameOf(type: string): string {
  return type.slice("tool-".length);
}

function textOf({ parts }: UIMessage): string {
  return parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
}
