import type { UIMessage } from "ai";
import { useState } from "react";
import type { Words } from "../words/words.ts";
import type { MessageDraft } from "./use-draft.ts";

export interface MessageActionsProps {
  messages: readonly UIMessage[];
  words: Words;
  draft: MessageDraft;
}

/** What can be done with the last answer: copy it, ask again, or change the question. */
export function MessageActions({ messages, words, draft }: MessageActionsProps) {
  const [copied, setCopied] = useState("");
  const last = messages.at(-1);
  const question = textOf(messages.findLast(({ role }) => role === "user"));
  const answer = last?.role === "assistant" ? textOf(last) : "";
  if (!last || question === "") return null;
  const { clipboard } = navigator as { clipboard?: Clipboard }; // missing outside of https
  return (
    <div className="giselle-again">
      {clipboard && answer && (
        <button type="button" onClick={() => void clipboard.writeText(answer).then(() => setCopied(answer))}>
          {copied === answer ? words.copied : words.copy}
        </button>
      )}
      <button type="button" onClick={() => draft.pick(question)}>
        {words.tryAgain}
      </button>
      <button type="button" onClick={() => draft.edit(question)}>
        {words.editMessage}
      </button>
    </div>
  );
}

function textOf(message: UIMessage | undefined): string {
  return (message?.parts ?? [])
    .flatMap((part) => (part.type === "text" ? part.text.trim() : []))
    .filter(Boolean)
    .join("\n\n");
}
