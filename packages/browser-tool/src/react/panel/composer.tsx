import type { KeyboardEvent, RefObject } from "react";
import { AttachButton, AttachedFiles } from "../attach/attachments.tsx";
import type { Words } from "../words/words.ts";
import type { MessageDraft } from "./use-draft.ts";

export interface ComposerProps {
  words: Words;
  draft: MessageDraft;
  isBusy: boolean;
  isStopping: boolean;
  inputRef: RefObject<HTMLTextAreaElement | null>;
  onStop(): void;
}

export function Composer({ words, draft, isBusy, isStopping, inputRef, onStop }: ComposerProps) {
  /** Enter that ends an IME composition does not send. Old browsers report it only by the key code. */
  function onKeyDown(event: KeyboardEvent): void {
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (event.key !== "Enter" || event.shiftKey || isComposing) return;
    event.preventDefault();
    draft.send();
  }

  return (
    <form
      className="giselle-composer"
      onSubmit={(event) => {
        event.preventDefault();
        draft.send();
      }}
    >
      <AttachedFiles draft={draft} words={words} />
      <textarea
        ref={inputRef}
        rows={1}
        value={draft.text}
        placeholder={words.placeholder}
        aria-label={words.message}
        onChange={(event) => draft.write(event.target.value)}
        onKeyDown={onKeyDown}
        onPaste={({ clipboardData }) => draft.attach(clipboardData.files)}
      />
      <AttachButton draft={draft} words={words} />
      {isBusy ? (
        <StopButton
          words={words}
          isStopping={isStopping}
          onStop={() => {
            onStop();
            inputRef.current?.focus();
          }}
        />
      ) : (
        <button
          type="submit"
          className="giselle-round"
          aria-label={words.send}
          title={words.send}
          disabled={!draft.canSend}
        >
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M8 13V3.5M3.8 7.5 8 3.3l4.2 4.2" />
          </svg>
        </button>
      )}
    </form>
  );
}

function StopButton({ words, isStopping, onStop }: Pick<ComposerProps, "words" | "isStopping" | "onStop">) {
  return (
    <button
      type="button"
      className="giselle-round giselle-stop"
      aria-label={words.stop}
      title={words.stop}
      disabled={isStopping}
      onClick={onStop}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <rect x="4" y="4" width="8" height="8" rx="1.5" />
      </svg>
    </button>
  );
}
