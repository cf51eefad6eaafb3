import { Chat } from "@ai-sdk/react";
import type { Conversation, ConversationState } from "./conversation.ts";

const state: ConversationState = { isReconnecting: false, isStopping: false, problem: undefined };
const nothing = () => {};

/** What stands in the place of a chat until it is known which one is this tab's. */
export const noConversation: Conversation = {
  id: "",
  chat: new Chat({ id: "none" }),
  getState: () => state,
  subscribe: () => nothing,
  send: async () => {},
  goOn: nothing,
  retry: nothing,
  stop: async () => {},
  forget: nothing,
  isBusy: () => false,
  save: nothing,
  saveSoon: nothing,
  close: nothing,
};
