import { Chat } from "@ai-sdk/react";
import type { Conversation, ConversationState } from "./conversation.ts";

const state: ConversationState = { isReconnecting: false, isStopping: false, problem: undefined };
const noop = () => {};

/** A placeholder until the chat of this tab is known. */
export const noConversation: Conversation = {
  id: "",
  chat: new Chat({ id: "none" }),
  getState: () => state,
  subscribe: () => noop,
  send: async () => {},
  resume: noop,
  retry: noop,
  stop: async () => {},
  forget: noop,
  isBusy: () => false,
  save: noop,
  saveSoon: noop,
  close: noop,
};
