// One chat with the agent, from its first message on: over reloads, lost connections and stops.
import { Chat } from "@ai-sdk/react";
import type { UIMessage } from "ai";
import { findAnswer } from "../tool/answer-call.ts";
import { isAnswered, isReadyToSend, pageCallsIn, type ToolCall, type ToolPart } from "../tool/chat-words.ts";
import type { BrowserTool } from "../tool/create-browser-tool.ts";
import { createBackoff } from "./backoff.ts";
import { forgetChat, readChat, writeChat } from "./kept-chat.ts";
import { fetchOrExplain, LostConnection, NotStopped } from "./lost-connection.ts";
import { WatchedTransport } from "./watched-transport.ts";

export interface ConversationState {
  isReconnecting: boolean;
  isStopping: boolean;
  /** What went wrong with the run; not what passes by itself. */
  problem: Error | undefined;
}

export interface Conversation {
  id: string;
  chat: Chat<UIMessage>;
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

export function openConversation({ api, chatKey, tool }: ConversationOptions): Conversation {
  const kept = readChat(chatKey);
  const listeners = new Set<() => void>();
  const backoff = createBackoff();
  let state: ConversationState = { isReconnecting: false, isStopping: false, problem: undefined };
  let isClosed = false;
  let saving: ReturnType<typeof setTimeout> | undefined;

  const chat = new Chat<UIMessage>({
    id: kept.id,
    messages: kept.messages,
    transport: new WatchedTransport({
      api,
      onSend(messages) {
        kept.isOver = undefined;
        kept.sent = structuredClone(messages);
        save();
      },
      onNews() {
        if (state.isReconnecting) change({ isReconnecting: false });
      },
      onEnd() {
        kept.sent = undefined;
        backoff.reset();
        save();
      },
    }),
    onToolCall({ toolCall }) {
      save(); // what is begun now can be told of after a reload
      answer(toolCall);
    },
    sendAutomaticallyWhen: (options) => !kept.isOver && !isClosed && tool.chatOptions.sendAutomaticallyWhen(options),
    onError: handleFailure,
  });
  tool.attach(chat);

  function change(news: Partial<ConversationState>): void {
    state = { ...state, ...news };
    for (const listener of listeners) listener();
  }

  function save(): void {
    clearTimeout(saving);
    saving = undefined;
    kept.messages = chat.messages;
    if (!isClosed) writeChat(chatKey, kept);
  }

  function handleFailure(error: Error): void {
    if (isClosed || kept.isOver) return;
    if (error instanceof LostConnection && backoff.elapsedMs < longestAbsenceMs) {
      change({ isReconnecting: true });
      backoff.wait(() => again());
    } else fail(error);
  }

  function fail(problem: Error): void {
    kept.isOver = true;
    save();
    change({ isReconnecting: false, problem });
  }

  function isUnderWay(): boolean {
    return chat.status === "submitted" || chat.status === "streaming";
  }

  /** Calls that are being answered send their answers themselves. */
  function again(): void {
    if (isClosed || isUnderWay() || openCalls().length > 0) return;
    const isOwed = isReadyToSend(chat.messages) || kept.sent !== undefined;
    if (!isReadyToSend(chat.messages) && kept.sent) chat.messages = kept.sent;
    if (isOwed) void chat.sendMessage();
    else change({ isReconnecting: false });
  }

  /** Nobody else is here to answer it, and the run would wait for ever. */
  function answer(call: ToolCall): void {
    const { dynamic, toolName, toolCallId } = call;
    const errorText = `This page has no tool "${toolName}".`;
    if (dynamic || findAnswer(call)) tool.chatOptions.onToolCall({ toolCall: call });
    else void chat.addToolOutput({ tool: toolName, toolCallId, state: "output-error", errorText });
  }

  /** A call without an answer would stand in the way of all that is said later. */
  async function settleCalls(errorText: string): Promise<void> {
    for (const { type, toolCallId } of openCalls())
      await chat.addToolOutput({ tool: nameOf(type), toolCallId, state: "output-error", errorText });
  }

  function openCalls(): ToolPart[] {
    return pageCallsIn(chat.messages).filter((call) => call.state === "input-available" && !isAnswered(call));
  }

  async function send(text: string): Promise<void> {
    kept.isOver = true; // until it is sent: nothing of what was before goes on by itself
    backoff.cancel();
    change({ problem: undefined, isReconnecting: false });
    await settleCalls("The person went on without it.");
    await chat.sendMessage({ text });
  }

  function isBusy(): boolean {
    if (state.isStopping || isUnderWay() || state.isReconnecting) return true;
    return !kept.isOver && (openCalls().length > 0 || isReadyToSend(chat.messages));
  }

  async function stop(): Promise<void> {
    kept.isOver = true;
    kept.sent = undefined;
    backoff.cancel();
    backoff.reset();
    change({ isStopping: true, isReconnecting: false, problem: undefined });
    const told = fetchOrExplain(`${api}?id=${encodeURIComponent(kept.id)}`, { method: "DELETE" }).catch((cause) =>
      change({ problem: new NotStopped("The run could not be stopped.", { cause }) }),
    );
    await Promise.all([chat.stop(), tool.stop(), told]);
    await settleCalls("The person stopped the run.");
    save();
    change({ isStopping: false });
  }

  return {
    id: kept.id,
    chat,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    send,
    goOn() {
      if (kept.isOver || isUnderWay()) return;
      const calls = openCalls();
      for (const { type, toolCallId, input } of calls) answer({ toolName: nameOf(type), toolCallId, input });
      if (calls.length > 0 || (!kept.sent && !isReadyToSend(chat.messages))) return;
      change({ isReconnecting: true });
      again();
    },
    retry() {
      if (state.problem instanceof NotStopped) return void stop();
      change({ problem: undefined });
      const last = kept.sent?.at(-1);
      if (last?.role === "user") return again();
      const task = chat.messages.findLast(({ role }) => role === "user");
      if (task) void send(textOf(task)); // a run that has failed does not go on from its middle
    },
    stop,
    forget() {
      if (isBusy()) void stop();
      isClosed = true;
      forgetChat(chatKey);
    },
    isBusy,
    save,
    saveSoon() {
      if (chat.status !== "streaming") return save();
      saving ??= setTimeout(save, 250);
    },
    close() {
      save();
      isClosed = true;
      backoff.cancel();
      void chat.stop();
    },
  };
}

function nameOf(type: string): string {
  return type.slice("tool-".length);
}

function textOf({ parts }: UIMessage): string {
  return parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n");
}
