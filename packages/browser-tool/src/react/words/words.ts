import type { OutcomeCode } from "@giselles-ai/protocol";
import type { ActionWords } from "@giselles-ai/protocol/rules";
import { english } from "./en.ts";
import { japanese } from "./ja.ts";

export type Language = "en" | "ja";

/** All texts of the panel and the approval card. Names in braces are placeholders. */
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
  /** Of the button that chooses files, and of the list of chosen files. */
  attach: string;
  attached: string;
  detach: string;
  newChat: string;
  open: string;
  close: string;
  you: string;
  agent: string;
  run: string;
  /** Beside the first line of a long message, with its number of characters. */
  folded: (count: number) => string;
  /** Under the composer. */
  hints: { empty: string; fix: string };
  /** Under a message that was sent during a run. */
  waits: string;
  /** After Stop, with the number of actions that were done. */
  stopped: (count: number) => string;
  tryAgain: string;
  copy: string;
  copied: string;
  /** Puts a message back into the composer. */
  editMessage: string;
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
  unknownOutcome: string;
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
    needsApproval: string;
    value: string;
    /** The columns of the table of steps. */
    step: string;
    change: string;
    /** Of the box that keeps a step in. */
    include: string;
    /** A field without a value. */
    empty: string;
    /** Approves the steps that are not left out. */
    approveSome: (count: number, all: number) => string;
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

export function wordsFor(language: Language): Words {
  return language === "ja" ? japanese : english;
}

/** Replaces the placeholders of a text. */
export function formatText(text: string, values: Record<string, string> = {}): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? "");
}
