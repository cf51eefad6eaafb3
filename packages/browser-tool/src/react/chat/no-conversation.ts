import type { ChatConversation, ConversationState } from "./conversation.ts";
import { StreamChat } from "./stream-chat.ts";

const state: ConversationState = { isReconnecting: false, isStopping: false, problem: undefined };
const noop = () => {};

/** A placeholder until the chat of this tab is known. */
export const noConversation: ChatConversation = {
  id: "",
  chat: new StreamChat({
    id: "none",
    messages: [],
    async *send() {},
    onToolCall: noop,
    sendAutomaticallyWhen: () => false,
    onError: noop,
  }),
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
