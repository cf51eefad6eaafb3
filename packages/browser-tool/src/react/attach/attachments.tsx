import { useRef } from "react";
import type { MessageDraft } from "../panel/use-draft.ts";
import { formatText, type Words } from "../words/words.ts";

export interface AttachmentsProps {
  draft: MessageDraft;
  words: Words;
}

/** The files that are sent with the message. */
export function AttachedFiles({ draft, words }: AttachmentsProps) {
  if (draft.files.length === 0) return null;
  return (
    <ul className="giselle-files" aria-label={words.attached}>
      {draft.files.map((file, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two files may have the same name
        <li key={index}>
          {file.name}
          <button
            type="button"
            aria-label={formatText(words.detach, { name: file.name })}
            onClick={() => draft.detach(file)}
          >
            ×
          </button>
        </li>
      ))}
    </ul>
  );
}

export function AttachButton({ draft, words }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <button
        type="button"
        className="giselle-round giselle-attach"
        aria-label={words.attach}
        title={words.attach}
        onClick={() => input.current?.click()}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true">
          <path d="M10.5 4.5 5.8 9.2a1.4 1.4 0 0 0 2 2l5-5a2.8 2.8 0 0 0-4-4l-5.2 5.2a4.3 4.3 0 0 0 6 6l4-4" />
        </svg>
      </button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={words.attach}
        onChange={(event) => {
          draft.attach(event.target.files ?? []);
          event.target.value = ""; // so that the same file can be chosen again
        }}
      />
    </>
  );
}
