import { useEffect, useId, useRef, useState } from "react";
import type { Words } from "../words/words.ts";

export interface DenyFormProps {
  words: Words;
  onDeny(reason: string): void;
  onCancel(): void;
}

export function DenyForm({ words: { approval: words }, onDeny, onCancel }: DenyFormProps) {
  const [reason, setReason] = useState("");
  const input = useRef<HTMLTextAreaElement>(null);
  const inputId = useId();
  useEffect(() => input.current?.focus(), []);
  return (
    <form
      className="giselle-denial"
      onSubmit={(event) => {
        event.preventDefault();
        onDeny(reason.trim());
      }}
    >
      <label htmlFor={inputId}>{words.reason}</label>
      <textarea
        id={inputId}
        ref={input}
        rows={2}
        value={reason}
        placeholder={words.reasonHint}
        onChange={(event) => setReason(event.target.value)}
      />
      <div className="giselle-actions">
        <button type="submit" className="giselle-primary giselle-danger">
          {words.sendDenial}
        </button>
        <button type="button" onClick={onCancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}
