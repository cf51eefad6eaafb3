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
  write(text: string): void;
  send(): void;
  /** Sends another text, and keeps the draft. */
  pick(text: string): void;
}

/** The text in the composer. A message that is sent before the chat is open waits until it is. */
export function useDraft({ isReady, isBusy, inputRef, onSend }: UseDraftOptions): Draft {
  const [text, setText] = useState("");
  const [isQueued, setQueued] = useState(false);
  const canSend = !isBusy && text.trim() !== "";

  function write(next: string): void {
    setText(next);
    setQueued(false);
  }

  function send(): void {
    if (!canSend) return;
    setQueued(!isReady);
    if (!isReady) return;
    onSend(text.trim());
    setText("");
  }

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
    write,
    send,
    pick(picked) {
      if (isReady) onSend(picked);
      else if (text === "") {
        setText(picked);
        setQueued(true);
      }
    },
  };
}
