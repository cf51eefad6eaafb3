import type { AnyAction } from "@giselles-ai/protocol";
import type { ConversationState } from "../chat/conversation.ts";
import { type ChatMessage, isAnswered, pageCallsIn } from "../tool/chat-types.ts";
import type { Words } from "../words/words.ts";
import { asObject } from "./known-fields.ts";

/** What the panel is doing, for apps that show it elsewhere too. */
export interface PanelActivity {
  phase: "idle" | "thinking" | "reading" | "acting" | "waiting" | "reconnecting" | "stopping" | "problem";
  /** For people; empty when idle. */
  text: string;
}

export interface ActivityInput {
  messages: readonly ChatMessage[];
  state: ConversationState;
  isBusy: boolean;
  approvals: number;
}

export function describeActivity({ messages, state, isBusy, approvals }: ActivityInput, words: Words): PanelActivity {
  const { progress } = words;
  if (state.isStopping) return { phase: "stopping", text: progress.stopping };
  if (state.problem) return { phase: "problem", text: "" };
  if (state.isReconnecting) return { phase: "reconnecting", text: progress.reconnecting };
  if (approvals > 0) return { phase: "waiting", text: progress.approval };
  if (!isBusy) return { phase: "idle", text: "" };
  const call = pageCallsIn(messages).find((part) => !isAnswered(part));
  if (call?.type === "tool-getFormSnapshot") return { phase: "reading", text: progress.reading };
  if (call?.type !== "tool-executeFormActions") return { phase: "thinking", text: progress.thinking };
  const { actions } = asObject(call.input);
  const touched = (Array.isArray(actions) ? (actions as AnyAction[]) : []).filter(({ action }) => action !== "click");
  return { phase: "acting", text: progress.acting(Math.max(1, touched.length)) };
}
