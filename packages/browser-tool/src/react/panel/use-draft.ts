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
  /** Sends something else, and leaves alone what is written. */
  pick(text: string): void;
}

/** What a person writes. It stays until it is sent; and what is sent before the chat is open goes as soon as it is. */
export function useDraft({ isReady, isBusy, inputRef, onSend }: UseDraftOptions): Draft {
  const [text, setText] = useState("");
  const [isOwed, setOwed] = useState(false);
  const canSend = !isBusy && text.trim() !== "";

  function write(next: string): void {
    setText(next);
    setOwed(false);
  }

  function send(): void {
    if (!canSend) return;
    setOwed(!isReady);
    if (!isReady) return;
    onSend(text.trim());
    setText("");
  }

  // What a server has rendered can be written into before its script is there.
  useEffect(() => {
    const early = inputRef.current?.value;
    if (early) setText(early);
  }, [inputRef]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: it is sent when the chat opens, or stays when that is busy
  useEffect(() => {
    if (!isReady || !isOwed) return;
    setOwed(false);
    send();
  }, [isReady, isOwed]);

  return {
    text,
    canSend,
    write,
    send,
    pick(picked) {
      if (isReady) onSend(picked);
      else if (text === "") {
        setText(picked);
        setOwed(true);
      }
    },
  };
}
