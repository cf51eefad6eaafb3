import { type RefObject, useEffect, useState } from "react";
import { writeMessage } from "../attach/write-message.ts";

export interface UseDraftOptions {
  /** Whether the chat is open. */
  isReady: boolean;
  isBusy: boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  /** The text that the app gives. */
  given: string | undefined;
  onSend(text: string): void;
  /** The page needs the files when the agent uploads them. */
  onAttach(files: readonly File[]): void;
}

export interface MessageDraft {
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
export function useDraft({ isReady, isBusy, inputRef, given, onSend, onAttach }: UseDraftOptions): MessageDraft {
  const [text, setText] = useState("");
  const [isQueued, setQueued] = useState(false);
  const { waiting, wait } = useWaiting({ isReady, isBusy, onSend });
  const { files, setFiles, attach, detach } = useFiles(onAttach);
  const canSend = text.trim() !== "" || files.length > 0;

  function write(next: string): void {
    setText(next);
    setQueued(false);
  }

  function send(): void {
    if (!canSend) return;
    setQueued(!isReady);
    if (!isReady) return;
    const message = text.trim();
    if (files.length > 0) void writeMessage(message, files).then(wait);
    else if (isBusy) wait(message);
    else onSend(message);
    setText("");
    setFiles([]);
  }

  // Server-rendered input can be filled in before hydration.
  useEffect(() => {
    const early = inputRef.current?.value;
    if (early) setText(early);
  }, [inputRef]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a text of the app replaces the draft once
  useEffect(() => {
    if (!given) return;
    write(given);
    inputRef.current?.focus();
  }, [given]);

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
    attach,
    detach,
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

/** Messages that were sent during a run, or whose files had to be read. The next one is sent when the chat is free. */
function useWaiting({ isReady, isBusy, onSend }: Pick<UseDraftOptions, "isReady" | "isBusy" | "onSend">) {
  const [waiting, setWaiting] = useState<readonly string[]>([]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: sends when the run ends
  useEffect(() => {
    const [next, ...rest] = waiting;
    if (next === undefined || !isReady || isBusy) return;
    setWaiting(rest);
    onSend(next);
  }, [waiting, isReady, isBusy]);
  return { waiting, wait: (message: string) => setWaiting((others) => [...others, message]) };
}

function useFiles(onAttach: UseDraftOptions["onAttach"]) {
  const [files, setFiles] = useState<readonly File[]>([]);
  return {
    files,
    setFiles,
    attach(more: Iterable<File>) {
      const attached = [...more];
      if (attached.length === 0) return;
      setFiles([...files, ...attached]);
      onAttach(attached);
    },
    detach: (file: File) => setFiles(files.filter((other) => other !== file)),
  };
}
