import type { AnyAction, ExecutionReport } from "@giselles-ai/protocol";
import { execute } from "../../dom/act/execute.ts";
import type { Confirmation, PageContext } from "../../relay/page/answer.ts";
import { watchTyping } from "../../relay/page/typing.ts";
import { withFiles } from "../attach/with-files.ts";
import { callAppTool, type GiselleTool } from "../context/app-tools.ts";
import { executeWithHighlight } from "../highlight/execute-with-highlight.ts";
import { findToolAnswer } from "./answer-call.ts";
import { answerOnce, pageJournal } from "./answer-once.ts";
import { type AnswerableChat, type ChatMessage, isReadyToSend, type ToolCall } from "./chat-types.ts";

export interface BrowserToolOptions {
  /** The part of the page that the agent may read and operate. Default: the whole document. */
  root?: (() => Element | Document | null) | undefined;
  /** Decides whether actions may run. Default: all may. */
  confirm?: ((actions: readonly AnyAction[]) => Confirmation | Promise<Confirmation>) | undefined;
  /** Called with the report of the actions. */
  onReport?: ((report: ExecutionReport, actions: readonly AnyAction[]) => void) | undefined;
  /** Highlights the fields that were acted on, with the values read back. Default: true. */
  highlight?: boolean | undefined;
  /** Files that the person has attached. An upload that names one of them puts it into a file field. Default: none. */
  files?: (() => readonly File[]) | undefined;
  /** Functions of the app that the agent may call. Default: none. */
  tools?: (() => readonly GiselleTool[]) | undefined;
}

export interface BrowserTool {
  /** For `useChat`. */
  chatOptions: {
    onToolCall(options: { toolCall: ToolCall }): void;
    sendAutomaticallyWhen(options: { messages: readonly ChatMessage[] }): boolean;
  };
  /** Sets the chat that gets the answers. Call it at every render. */
  attach(chat: AnswerableChat): void;
  /** Stops running calls before their next action, without sending the answers. Resolves when all have stopped. */
  stop(): Promise<void>;
}

/** Doesn't access the page until it is called. `read` returns the current options. */
export function createBrowserTool(read: () => BrowserToolOptions): BrowserTool & { watch(): () => void } {
  let chat: AnswerableChat | undefined;
  let typing: ReturnType<typeof watchTyping> | undefined;
  let running = new AbortController();
  const calls = new Set<Promise<void>>();

  const pageContext: PageContext = {
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
    async execute(actions, options) {
      const { highlight, files, tools } = read();
      const called = await callAppTool(actions as AnyAction[], tools?.() ?? [], options ?? {});
      if (called) return called;
      const run = highlight === false ? execute : executeWithHighlight;
      return run(files ? await withFiles(actions, files()) : actions, options);
    },
    waitUntilIdle: async (actions, deadline) => typing?.waitUntilIdle(actions, deadline) ?? true,
    onUnload: () => {}, // the next page answers from the journal
  };

  async function answer(call: ToolCall): Promise<void> {
    const answerCall = findToolAnswer(call);
    if (!answerCall) return;
    const { toolName: tool, toolCallId } = call;
    const begin = async () => answerCall(call, { pageContext, signal: running.signal, onReport });
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
      /** Doesn't wait for the answer, because the chat waits for this function. */
      onToolCall({ toolCall }) {
        if (running.signal.aborted) running = new AbortController();
        const work = answer(toolCall).finally(() => calls.delete(work));
        calls.add(work);
      },
      sendAutomaticallyWhen: ({ messages }) => !running.signal.aborted && isReadyToSend(messages),
    },
    attach(answerable) {
      chat = answerable;
    },
    async stop() {
      running.abort();
      await Promise.all(calls);
    },
    watch() {
      typing = watchTyping(document);
      return typing.close;
    },
  };
}

function findRoot(root: BrowserToolOptions["root"]): Element | Document {
  const found = root ? root() : document;
  if (!found) throw new Error("The part of the page that the agent may use is missing. Try again later.");
  return found;
}

/** Refuses when the run is stopped before the user has decided. */
function orStopped(answer: Confirmation | Promise<Confirmation>, signal: AbortSignal): Promise<Confirmation> {
  const stopped = new Promise<Confirmation>((resolve) => {
    const refuse = () => resolve({ reason: "The run was stopped." });
    if (signal.aborted) refuse();
    signal.addEventListener("abort", refuse, { once: true });
  });
  return Promise.race([answer, stopped]);
}
