import { type RefObject, useEffect, useState } from "react";

export interface UseDraftOptions {
  /** Whether the chat is open. */
  isReady: boolean;
  isBusy: boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  onSend(text: string): void;
}

export interface Draft {
  text: string;
  canSend: boolean;
  /** Messages that are sent when the run has ended. */
  waiting: readonly string[];
  write(text: string): void;
  send(): void;
  /** Replaces the text and moves the focus to it. */
  edit(text: string): void;
  /** Sends another text, and keeps the draft. */
  pick(text: string): void;
}

/** The text in the composer. A message that is sent before the chat is open, or during a run, waits. */
export function useDraft({ isReady, isBusy, inputRef, onSend }: UseDraftOptions): Draft {
  const [text, setText] = useState("");
  const [isQueued, setQueued] = useState(false);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const canSend = text.trim() !== "";

  function write(next: string): void {
    setText(next);
    setQueued(false);
  }

  function send(): void {
    if (!canSend) return;
    setQueued(!isReady);
    if (!isReady) return;
    if (isBusy) setWaiting([...waiting, text.trim()]);
    else onSend(text.trim());
    setText("");
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: sends when the run ends
  useEffect(() => {
    const [next, ...rest] = waiting;
    if (next === undefined || !isReady || isBusy) return;
    setWaiting(rest);
    onSend(next);
  }, [waiting, isReady, isBusy]);

  // Server-rendered input can be filled in before hydration.
  useEffect(() => {
    const early = inputRef.current?.value;
    if (early) setText(early);
  }, [inputRef]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: sends when the chat opens; if the chat is busy, the draft stays
  useEffect(() => {
    if (!isReady || !isQueued) return;
    setQueued(false);
    send();
  }, [isReady, isQueued]);

  return {
    text,
    canSend,
    waiting,
    write,
    send,
    edit(next) {
      write(next);
      inputRef.current?.focus();
    },
    pick(picked) {
      if (isReady) onSend(picked);
      else if (text === "") {
        setText(picked);
        setQueued(true);
      }
    },
  };
}
