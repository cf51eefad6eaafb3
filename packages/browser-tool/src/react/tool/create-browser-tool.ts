import type { AnyAction, ExecutionReport } from "@giselles-ai/protocol";
import { execute } from "../../dom/act/execute.ts";
import type { Confirmation, Desk } from "../../relay/page/answer.ts";
import { watchTyping } from "../../relay/page/typing.ts";
import { executeShown } from "../highlight/execute-shown.ts";
import { findAnswer } from "./answer-call.ts";
import { type AnswerableChat, type ChatMessage, isReadyToSend, type ToolCall } from "./chat-words.ts";
import { answerOnce, pageJournal } from "./remember-answers.ts";

export interface BrowserToolOptions {
  /** What the agent may see and touch. Default: the whole document. */
  root?: (() => Element | Document | null) | undefined;
  /** Asked before anything is done. Default: everything may be done. */
  confirm?: ((actions: readonly AnyAction[]) => Confirmation | Promise<Confirmation>) | undefined;
  /** Told what came of the actions, by what the page shows. */
  onReport?: ((report: ExecutionReport, actions: readonly AnyAction[]) => void) | undefined;
  /** Fields light up when they were acted on, with what was read back. Default: true. */
  highlight?: boolean | undefined;
}

export interface BrowserTool {
  /** For `useChat`. */
  chatOptions: {
    onToolCall(options: { toolCall: ToolCall }): void;
    sendAutomaticallyWhen(options: { messages: readonly ChatMessage[] }): boolean;
  };
  /** Gives it the chat to answer to. At every render. */
  attach(chat: AnswerableChat): void;
  /** Whatever is being done ends before its next action, and is not sent on. Resolves when nothing is being done. */
  stop(): Promise<void>;
}

/** Holds nothing of the page until it is called. `read` gives the options of the moment. */
export function createBrowserTool(read: () => BrowserToolOptions): BrowserTool & { watch(): () => void } {
  let chat: AnswerableChat | undefined;
  let typing: ReturnType<typeof watchTyping> | undefined;
  let running = new AbortController();
  const underWay = new Set<Promise<void>>();

  const desk: Desk = {
    get root() {
      return findRoot(read().root);
    },
    get journal() {
      return pageJournal();
    },
    get confirm() {
      const { confirm } = read();
      return confirm && ((actions: readonly AnyAction[]) => orStopped(confirm(actions), running.signal));
    },
    execute: (actions, options) => (read().highlight === false ? execute : executeShown)(actions, options),
    isFree: async (actions, deadline) => typing?.isDone(actions, deadline) ?? true,
    onLeave: () => {}, // the journal has it, and the page that comes tells it
  };

  async function answer(call: ToolCall): Promise<void> {
    const find = findAnswer(call);
    if (!find) return;
    const { toolName: tool, toolCallId } = call;
    const begin = async () => find(call, { desk, signal: running.signal, onReport });
    try {
      const output = await answerOnce(toolCallId, begin);
      chat?.addToolOutput({ tool, toolCallId, output });
    } catch (error) {
      const errorText = error instanceof Error ? error.message : String(error);
      chat?.addToolOutput({ tool, toolCallId, state: "output-error", errorText });
    }
  }

  function onReport(report: ExecutionReport, actions: readonly AnyAction[]): void {
    read().onReport?.(report, actions);
  }

  return {
    chatOptions: {
      /** Does not wait: a chat does not go on before this returns. */
      onToolCall({ toolCall }) {
        if (running.signal.aborted) running = new AbortController();
        const work = answer(toolCall).finally(() => underWay.delete(work));
        underWay.add(work);
      },
      sendAutomaticallyWhen: ({ messages }) => !running.signal.aborted && isReadyToSend(messages),
    },
    attach(answerable) {
      chat = answerable;
    },
    async stop() {
      running.abort();
      await Promise.all(underWay);
    },
    watch() {
      typing = watchTyping(document);
      return typing.close;
    },
  };
}

function findRoot(root: BrowserToolOptions["root"]): Element | Document {
  const found = root ? root() : document;
  if (!found) throw new Error("The part of the page that the agent may see is not there now. Try again later.");
  return found;
}

/** A question to the person ends when the run does. */
function orStopped(answer: Confirmation | Promise<Confirmation>, signal: AbortSignal): Promise<Confirmation> {
  const stopped = new Promise<Confirmation>((resolve) => {
    const refuse = () => resolve({ reason: "It was stopped." });
    if (signal.aborted) refuse();
    signal.addEventListener("abort", refuse, { once: true });
  });
  return Promise.race([answer, stopped]);
}
