// One chat with the agent, from its first message on: over reloads, lost connections and stops.
import { Chat } from "@ai-sdk/react";
import type { UIMessage } from "ai";
import { findAnswer } from "../tool/answer-call.ts";
import { isAnswered, isReadyToSend, pageCallsIn, type ToolCall, type ToolPart } from "../tool/chat-words.ts";
import type { BrowserTool } from "../tool/create-browser-tool.ts";
import { createBackoff } from "./backoff.ts";
import { forgetChat, type KeptChat, readChat, writeChat } from "./kept-chat.ts";
import { fetchOrExplain, LostConnection, NotStopped } from "./lost-connection.ts";
import { WatchedTransport } from "./watched-transport.ts";

export interface ConversationState {
  isReconnecting: boolean;
  isStopping: boolean;
  /** What went wrong with the run; not what passes by itself. */
  problem: Error | undefined;
}

export interface Conversation {
  readonly id: string;
  readonly chat: Chat<UIMessage>;
  getState(): ConversationState;
  subscribe(listener: () => void): () => void;
  send(text: string): Promise<void>;
  /** Takes up what was under way when the page was left. */
  goOn(): void;
  /** Sends what was last sent once more, after a problem. */
  retry(): void;
  stop(): Promise<void>;
  /** Ends it for good: its run is stopped, and nothing of it is kept. */
  forget(): void;
  /** Whether anything is under way, or owed. */
  isBusy(): boolean;
  save(): void;
  /** While a text grows, not at every letter. */
  saveSoon(): void;
  close(): void;
}

export interface ConversationOptions {
  api: string;
  chatKey: string;
  tool: BrowserTool;
}

/** A paused run waits for this long; after that there is nothing to come back to. */
const longestAbsenceMs = 600_000;

export function openConversation(options: ConversationOptions): Conversation {
  return new KeptConversation(options);
}

class KeptConversation implements Conversation {
  readonly chat: Chat<UIMessage>;
  readonly #options: ConversationOptions;
  readonly #kept: KeptChat;
  readonly #listeners = new Set<() => void>();
  readonly #backoff = createBackoff();
  #state: ConversationState = { isReconnecting: false, isStopping: false, problem: undefined };
  #isClosed = false;
  #saving: ReturnType<typeof setTimeout> | undefined;

  constructor(options: ConversationOptions) {
    this.#options = options;
    this.#kept = readChat(options.chatKey);
    this.chat = this.#openChat();
    options.tool.attach(this.chat);
  }

  get id(): string {
    return this.#kept.id;
  }

  // React and the page call these without their object.
  readonly getState = (): ConversationState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly save = (): void => {
    clearTimeout(this.#saving);
    this.#saving = undefined;
    this.#kept.messages = this.chat.messages;
    if (!this.#isClosed) writeChat(this.#options.chatKey, this.#kept);
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
    this.#kept.isOver = true; // until it is sent: nothing of what was before goes on by itself
    this.#backoff.cancel();
    this.#change({ problem: undefined, isReconnecting: false });
    await this.#settleCalls("The person went on without it.");
    await this.chat.sendMessage({ text });
  }

  goOn(): void {
    if (this.#kept.isOver || this.#isUnderWay()) return;
    const calls = this.#openCalls();
    for (const { type, toolCallId, input } of calls) this.#answer({ toolName: nameOf(type), toolCallId, input });
    if (calls.length > 0 || (!this.#kept.sent && !isReadyToSend(this.chat.messages))) return;
    this.#change({ isReconnecting: true });
    this.#sendAgain();
  }

  retry(): void {
    if (this.#state.problem instanceof NotStopped) {
      void this.stop();
      return;
    }
    this.#change({ problem: undefined });
    if (this.#kept.sent?.at(-1)?.role === "user") {
      this.#sendAgain();
      return;
    }
    const task = this.chat.messages.findLast(({ role }) => role === "user");
    if (task) void this.send(textOf(task)); // a run that has failed does not go on from its middle
  }

  async stop(): Promise<void> {
    const { api, tool } = this.#options;
    this.#kept.isOver = true;
    this.#kept.sent = undefined;
    this.#backoff.cancel();
    this.#backoff.reset();
    this.#change({ isStopping: true, isReconnecting: false, problem: undefined });
    const told = fetchOrExplain(`${api}?id=${encodeURIComponent(this.id)}`, { method: "DELETE" }).catch((cause) =>
      this.#change({ problem: new NotStopped("The run could not be stopped.", { cause }) }),
    );
    await Promise.all([this.chat.stop(), tool.stop(), told]);
    await this.#settleCalls("The person stopped the run.");
    this.save();
    this.#change({ isStopping: false });
  }

  forget(): void {
    if (this.isBusy()) void this.stop();
    this.#isClosed = true;
    forgetChat(this.#options.chatKey);
  }

  isBusy(): boolean {
    if (this.#state.isStopping || this.#isUnderWay() || this.#state.isReconnecting) return true;
    return !this.#kept.isOver && (this.#openCalls().length > 0 || isReadyToSend(this.chat.messages));
  }

  #openChat(): Chat<UIMessage> {
    const { tool } = this.#options;
    return new Chat<UIMessage>({
      id: this.#kept.id,
      messages: this.#kept.messages,
      transport: this.#openTransport(),
      onToolCall: ({ toolCall }) => {
        this.save(); // what is begun now can be told of after a reload
        this.#answer(toolCall);
      },
      sendAutomaticallyWhen: (options) =>
        !this.#kept.isOver && !this.#isClosed && tool.chatOptions.sendAutomaticallyWhen(options),
      onError: (error) => this.#handleFailure(error),
    });
  }

  #openTransport(): WatchedTransport {
    return new WatchedTransport({
      api: this.#options.api,
      onSend: (messages) => {
        this.#kept.isOver = undefined;
        this.#kept.sent = structuredClone(messages);
        this.save();
      },
      onNews: () => {
        if (this.#state.isReconnecting) this.#change({ isReconnecting: false });
      },
      onEnd: () => {
        this.#kept.sent = undefined;
        this.#backoff.reset();
        this.save();
      },
    });
  }

  #change(news: Partial<ConversationState>): void {
    this.#state = { ...this.#state, ...news };
    for (const listener of this.#listeners) listener();
  }

  #handleFailure(error: Error): void {
    if (this.#isClosed || this.#kept.isOver) return;
    if (error instanceof LostConnection && this.#backoff.elapsedMs < longestAbsenceMs) {
      this.#change({ isReconnecting: true });
      this.#backoff.wait(() => this.#sendAgain());
    } else this.#fail(error);
  }

  #fail(problem: Error): void {
    this.#kept.isOver = true;
    this.save();
    this.#change({ isReconnecting: false, problem });
  }

  #isUnderWay(): boolean {
    return this.chat.status === "submitted" || this.chat.status === "streaming";
  }

  /** Calls that are being answered send their answers themselves. */
  #sendAgain(): void {
    const { chat } = this;
    if (this.#isClosed || this.#isUnderWay() || this.#openCalls().length > 0) return;
    const { sent } = this.#kept;
    const isReady = isReadyToSend(chat.messages);
    if (!isReady && sent) chat.messages = sent;
    if (isReady || sent !== undefined) void chat.sendMessage();
    else this.#change({ isReconnecting: false });
  }

  /** Nobody else is here to answer it, and the run would wait for ever. */
  #answer(call: ToolCall): void {
    const { dynamic, toolName, toolCallId } = call;
    const errorText = `This page has no tool "${toolName}".`;
    if (dynamic || findAnswer(call)) this.#options.tool.chatOptions.onToolCall({ toolCall: call });
    else void this.chat.addToolOutput({ tool: toolName, toolCallId, state: "output-error", errorText });
  }

  /** A call without an answer would stand in the way of all that is said later. */
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
