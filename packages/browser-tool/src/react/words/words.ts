import type { OutcomeCode } from "@giselles-ai/protocol";
import type { ActionWords } from "@giselles-ai/protocol/rules";
import { english } from "./en.ts";
import { japanese } from "./ja.ts";

export type Language = "en" | "ja";

/** All that the panel and the card say. Names in braces are replaced. */
export interface Words {
  title: string;
  welcome: string;
  welcomeText: string;
  placeholder: string;
  message: string;
  conversation: string;
  suggestions: string;
  send: string;
  stop: string;
  newChat: string;
  you: string;
  agent: string;
  run: string;
  tryAgain: string;
  progress: {
    thinking: string;
    reading: string;
    acting: (count: number) => string;
    approval: string;
    reconnecting: string;
    stopping: string;
  };
  actions: ActionWords;
  read: (fields: number) => string;
  notRead: string;
  used: string;
  using: string;
  unseen: string;
  unverified: string;
  typing: string;
  codes: Record<OutcomeCode, string>;
  problems: {
    failed: string;
    refused: string;
    unreachable: string;
    notStopped: string;
    expired: string;
    elsewhere: string;
  };
  approval: {
    title: (count: number) => string;
    where: string;
    approve: string;
    approveEdited: string;
    edit: string;
    cancel: string;
    deny: string;
    reason: string;
    reasonHint: string;
    sendDenial: string;
    needsLeave: string;
    value: string;
    expires: (minutes: number, time: string) => string;
    expired: string;
    elsewhere: string;
    notSent: string;
    sending: string;
    approved: string;
    edited: string;
    denied: string;
    by: string;
    details: string;
    secret: string;
  };
}

export function wordsIn(language: Language): Words {
  return language === "ja" ? japanese : english;
}

/** Puts the names' values into a sentence. */
export function say(sentence: string, values: Record<string, string> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
