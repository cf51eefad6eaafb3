import { useEffect, useState } from "react";

export interface UseDraftOptions {
  /** Whether the chat is open. */
  isReady: boolean;
  isBusy: boolean;
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
export function useDraft({ isReady, isBusy, onSend }: UseDraftOptions): Draft {
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
