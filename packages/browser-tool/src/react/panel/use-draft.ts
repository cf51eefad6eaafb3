import { type RefObject, useEffect, useState } from "react";
import { writeMessage } from "../attach/write-message.ts";

export interface UseDraftOptions {
  /** Whether the chat is open. */
  isReady: boolean;
  isBusy: boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  onSend(text: string): void;
  /** The page needs the files when the agent uploads them. */
  onAttach(files: readonly File[]): void;
}

export interface Draft {
  text: string;
  canSend: boolean;
  /** Messages that are sent when the run has ended. */
  waiting: readonly string[];
  /** Files that are sent with the text. */
  files: readonly File[];
  attach(files: Iterable<File>): void;
  detach(file: File): void;
  write(text: string): void;
  send(): void;
  /** Replaces the text and moves the focus to it. */
  edit(text: string): void;
  /** Sends another text, and keeps the draft. */
  pick(text: string): void;
}

/** The text in the composer. A message that is sent before the chat is open, or during a run, waits. */
export function useDraft({ isReady, isBusy, inputRef, onSend, onAttach }: UseDraftOptions): Draft {
  const [text, setText] = useState("");
  const [isQueued, setQueued] = useState(false);
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  const [files, setFiles] = useState<readonly File[]>([]);
  const canSend = text.trim() !== "" || files.length > 0;

  function write(next: string): void {
    setText(next);
    setQueued(false);
  }

  function sendText(message: string): void {
    if (isBusy) setWaiting([...waiting, message]);
    else onSend(message);
  }

  /** Reads the files first, and waits like any other message. */
  async function sendWithFiles(message: string): Promise<void> {
    const written = await writeMessage(message, files);
    setWaiting((others) => [...others, written]);
  }

  function send(): void {
    if (!canSend) return;
    setQueued(!isReady);
    if (!isReady) return;
    if (files.length > 0) void sendWithFiles(text.trim());
    else sendText(text.trim());
    setText("");
    setFiles([]);
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
    files,
    attach(more) {
      const attached = [...more];
      if (attached.length === 0) return;
      setFiles([...files, ...attached]);
      onAttach(attached);
    },
    detach: (file) => setFiles(files.filter((other) => other !== file)),
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
